import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteOutreach } from '../../db/outreach.ts';
import { refusalOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lastActive = async (id: string): Promise<number | undefined> =>
  (await app.query<{ at: number }>(`SELECT last_active_at AS at FROM users WHERE id = '${id}'`))[0]?.at;

test('a return and a sign-in move the time of last activity, by the clock of the server', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  const joined = app.clock.now();
  app.clock.advance(60_000);
  expect(await maya.call('reportReturn', { body: { clientLastActiveAt: '2031-01-01T00:00:00Z' } })).toEqual({
    ok: true,
  });
  expect(await lastActive(maya.id)).toBe(joined + 60_000);
  app.clock.advance(60_000);
  expect(await maya.call('reportLogin')).toEqual({ ok: true });
  expect(await lastActive(maya.id)).toBe(joined + 120_000);
  expect(await lastActive(eve.id)).toBe(joined);
});

test('a page left open with nobody before it does not keep its user present', async () => {
  const maya = await aUser(app);
  const left = app.clock.now() + 5 * 60_000;
  const clientLastActiveAt = new Date(left).toISOString();
  app.clock.set(left + 20 * 60_000);
  await maya.call('reportReturn', { body: { clientLastActiveAt } });
  const noticed = app.clock.now();
  await goesOut(maya.id, 'email', noticed + 1);
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(600_000);
    await maya.call('reportReturn', { body: { clientLastActiveAt } });
  }
  expect(await lastActive(maya.id)).toBe(noticed);
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: null }]);
  const [session] = await app.query<{ at: number }>(
    `SELECT used_at AS at FROM sessions WHERE user_id = '${maya.id}'`,
  );
  expect(session?.at).toBeLessThan(noticed);
});

test('a return without a readable time, or without a session, is refused', async () => {
  const maya = await aUser(app);
  const before = await lastActive(maya.id);
  app.clock.advance(60_000);
  for (const clientLastActiveAt of ['yesterday', '', 'a\u0000'])
    expect((await refusalOf(maya.call('reportReturn', { body: { clientLastActiveAt } }))).status).toBe(400);
  expect((await refusalOf(app.browser().call('reportLogin'))).status).toBe(401);
  expect(await lastActive(maya.id)).toBe(before);
});

const outreach = (userId: string) =>
  app.query<Record<string, unknown>>(
    `SELECT channel, first_return_time, messages_after_outreach AS n, first_message_after_outreach AS first FROM outreach WHERE user_id = '${userId}' ORDER BY id`,
  );
const goesOut = (userId: string, channel: 'email' | 'telegram', at = app.clock.now()) =>
  app.database.transact((tx) => noteOutreach(tx, { userId, channel, messageType: 'signal_closed', at }));

test('what went out knows its first return and what was said after it', async () => {
  const maya = await aUser(app);
  const sentAt = app.clock.now();
  await goesOut(maya.id, 'email');
  app.clock.advance(3_600_000);
  await maya.call('trackUserReturn', { body: { clickSource: 'email_link', actionsTaken: 'page_view' } });
  app.clock.advance(60_000);
  await maya.call('reportLogin');
  await maya.call('sendMessage', { body: { content: `hello ${'😀'.repeat(120)}` } });
  await maya.call('sendMessage', { body: { content: 'and again' } });
  expect(await outreach(maya.id)).toEqual([
    {
      channel: 'email',
      first_return_time: sentAt + 3_600_000,
      n: 2,
      first: `hello ${'😀'.repeat(94)}`,
    },
  ]);
});

test('a followed link counts for its own channel, and what went out last has the messages', async () => {
  const maya = await aUser(app);
  await goesOut(maya.id, 'email');
  app.clock.advance(60_000);
  await goesOut(maya.id, 'telegram');
  app.clock.advance(60_000);
  await maya.call('trackUserReturn', { body: { clickSource: 'email_link' } });
  const at = app.clock.now();
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: at }, { first_return_time: null }]);
  await maya.call('sendMessage', { body: { content: 'hello' } });
  expect(await outreach(maya.id)).toMatchObject([{ n: 0 }, { n: 1, first_return_time: at, first: 'hello' }]);
});

test('who writes after a month of silence is looked at again within a day', async () => {
  const maya = await aUser(app);
  const now = app.clock.now();
  await app.query(`UPDATE users SET look_at = ${now + 30 * 86_400_000} WHERE id = '${maya.id}'`);
  await maya.call('sendMessage', { body: { content: 'hello' } });
  expect(await app.query(`SELECT look_at - ${now} AS wait FROM users WHERE id = '${maya.id}'`)).toEqual([
    { wait: 86_400_000 },
  ]);
});

test('a return after more than a week is not put down to what went out', async () => {
  const maya = await aUser(app);
  await goesOut(maya.id, 'email', app.clock.now() - 8 * 86_400_000);
  await maya.call('reportLogin');
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: null, n: 0 }]);
});

test('who returned is said by the session, whatever ids the body names', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  await goesOut(maya.id, 'email');
  const body = { userId: maya.id, clickedUserId: maya.id, clickSource: 'email_link', campaignId: 'june' };
  await eve.call('trackUserReturn', { body });
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: null }]);
  expect((await refusalOf(app.browser().call('trackUserReturn', { body }))).status).toBe(401);
});

test('visits are counted by day, page, kind of referrer and kind of device; nothing else of them is kept', async () => {
  const visitor = app.browser('203.0.113.9');
  const maya = await aUser(app);
  const visit = (by: Pick<typeof maya, 'call'>, path: string, userAgent = 'Mozilla/5.0 (iPhone) Mobile') =>
    by.call('trackPageVisit', {
      body: { path, referrer: 'https://www.google.com/search?q=secret', userAgent },
    });
  await visit(visitor, '/?gclid=personal');
  await visit(visitor, '/');
  await visit(maya, '/signals');
  await visit(visitor, '/wp-admin/personal');
  await visit(visitor, '/', 'Googlebot/2.1');
  const rows = await app.query(
    'SELECT path, source, device, signed_in, visits FROM page_visits ORDER BY signed_in, path',
  );
  expect(rows).toEqual([
    { path: '/', source: 'search', device: 'phone', signed_in: false, visits: 2 },
    { path: 'other', source: 'search', device: 'phone', signed_in: false, visits: 1 },
    { path: '/signals', source: 'search', device: 'phone', signed_in: true, visits: 1 },
  ]);
});

test('visits of one address are bounded', async () => {
  const flood = app.browser('203.0.113.10');
  const calls = Array.from({ length: 310 }, () =>
    flood.raw({ method: 'POST', url: '/api/track-page-visit', body: JSON.stringify({ path: '/' }) }),
  );
  const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
});

test('a registration is reported as a conversion once, within a day, and only where web analytics is set up', async () => {
  const without = await aUser(app);
  expect(await without.call('getConversionStatus')).toEqual({ shouldTrackConversion: false });
  const measured = await startTestApp({ settings: { ANALYTICS_ID: 'G-TEST' } });
  try {
    const [maya, late] = [await aUser(measured), await aUser(measured)];
    const asked = await Promise.all(Array.from({ length: 5 }, () => maya.call('getConversionStatus')));
    expect(asked.filter(({ shouldTrackConversion }) => shouldTrackConversion)).toHaveLength(1);
    measured.clock.advance(25 * 3_600_000);
    expect(await late.call('getConversionStatus')).toEqual({ shouldTrackConversion: false });
  } finally {
    await measured.close();
  }
});
