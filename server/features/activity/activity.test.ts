import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { recordOutreach } from '../../platform/notifications/outreach.ts';
import { captureRefusal, startTestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { aUser } from '../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const lastActive = async (id: string): Promise<number | undefined> =>
  (await app.query<{ at: number }>(`SELECT last_active_at AS at FROM users WHERE id = '${id}'`))[0]?.at;

test("a return and a sign-in update the last activity, by the server's clock", async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  const joined = app.clock.now();
  app.clock.advance(MINUTE_MS);
  expect(await maya.call('reportReturn', { body: { clientLastActiveAt: '2031-01-01T00:00:00Z' } })).toEqual({
    ok: true,
  });
  expect(await lastActive(maya.id)).toBe(joined + MINUTE_MS);
  app.clock.advance(MINUTE_MS);
  expect(await maya.call('reportLogin')).toEqual({ ok: true });
  expect(await lastActive(maya.id)).toBe(joined + 2 * MINUTE_MS);
  expect(await lastActive(eve.id)).toBe(joined);
});

test('a page left open with nobody in front of it does not keep its user present', async () => {
  const maya = await aUser(app);
  const left = app.clock.now() + 5 * MINUTE_MS;
  const clientLastActiveAt = toIso(left);
  app.clock.set(left + 20 * MINUTE_MS);
  await maya.call('reportReturn', { body: { clientLastActiveAt } });
  const noticed = app.clock.now();
  await goesOut(maya.id, 'email', noticed + 1);
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(10 * MINUTE_MS);
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
  app.clock.advance(MINUTE_MS);
  for (const clientLastActiveAt of ['yesterday', '', 'a\u0000'])
    expect((await captureRefusal(maya.call('reportReturn', { body: { clientLastActiveAt } }))).status).toBe(
      400,
    );
  expect((await captureRefusal(app.browser().call('reportLogin'))).status).toBe(401);
  expect(await lastActive(maya.id)).toBe(before);
});

const outreach = (userId: string) =>
  app.query<Record<string, unknown>>(
    `SELECT channel, first_return_time, messages_after_outreach AS n, first_message_after_outreach AS first FROM outreach WHERE user_id = '${userId}' ORDER BY id`,
  );
const goesOut = (userId: string, channel: 'email' | 'telegram', at = app.clock.now()) =>
  app.database.transact((tx) => recordOutreach(tx, { userId, channel, messageType: 'signal_closed', at }));

test('an outreach records the first return and the messages after it', async () => {
  const maya = await aUser(app);
  const sentAt = app.clock.now();
  await goesOut(maya.id, 'email');
  app.clock.advance(HOUR_MS);
  await maya.call('trackUserReturn', { body: { clickSource: 'email_link', actionsTaken: 'page_view' } });
  app.clock.advance(MINUTE_MS);
  await maya.call('reportLogin');
  await maya.call('sendMessage', { body: { content: `hello ${'😀'.repeat(120)}` } });
  await maya.call('sendMessage', { body: { content: 'and again' } });
  expect(await outreach(maya.id)).toEqual([
    {
      channel: 'email',
      first_return_time: sentAt + HOUR_MS,
      n: 2,
      first: `hello ${'😀'.repeat(94)}`,
    },
  ]);
});

test('a followed link counts for its own channel, and the messages count for the latest outreach', async () => {
  const maya = await aUser(app);
  await goesOut(maya.id, 'email');
  app.clock.advance(MINUTE_MS);
  await goesOut(maya.id, 'telegram');
  app.clock.advance(MINUTE_MS);
  await maya.call('trackUserReturn', { body: { clickSource: 'email_link' } });
  const at = app.clock.now();
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: at }, { first_return_time: null }]);
  await maya.call('sendMessage', { body: { content: 'hello' } });
  expect(await outreach(maya.id)).toMatchObject([{ n: 0 }, { n: 1, first_return_time: at, first: 'hello' }]);
});

test('a user who writes after a month of silence is scanned again within a day', async () => {
  const maya = await aUser(app);
  const now = app.clock.now();
  await app.query(`UPDATE users SET next_scan_at = ${now + 30 * DAY_MS} WHERE id = '${maya.id}'`);
  await maya.call('sendMessage', { body: { content: 'hello' } });
  expect(await app.query(`SELECT next_scan_at - ${now} AS wait FROM users WHERE id = '${maya.id}'`)).toEqual([
    { wait: DAY_MS },
  ]);
});

test('a return after more than a week is not attributed to an outreach', async () => {
  const maya = await aUser(app);
  await goesOut(maya.id, 'email', app.clock.now() - 8 * DAY_MS);
  await maya.call('reportLogin');
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: null, n: 0 }]);
});

test('the session says who returned, whatever ids the body names', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  await goesOut(maya.id, 'email');
  const body = { userId: maya.id, clickedUserId: maya.id, clickSource: 'email_link', campaignId: 'june' };
  await eve.call('trackUserReturn', { body });
  expect(await outreach(maya.id)).toMatchObject([{ first_return_time: null }]);
  expect((await captureRefusal(app.browser().call('trackUserReturn', { body }))).status).toBe(401);
});

test('visits are counted by day, page, kind of referrer and kind of device; nothing else is stored', async () => {
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

test('how fast a page answers is counted by day, page and kind of device, and stands among the admin’s figures', async () => {
  const visitor = app.browser('203.0.113.12');
  const tell = async (path: string, counts: number[], userAgent = 'Mozilla/5.0 (iPhone) Mobile') =>
    visitor.raw({
      method: 'POST',
      url: '/api/pace',
      headers: { 'user-agent': userAgent },
      body: JSON.stringify({ path, counts }),
    });
  await tell('/?gclid=personal', [70, 0, 10, 0, 0, 0, 0]);
  await tell('/', [0, 0, 18, 1, 0, 0, 1]);
  await tell('/signals', [0, 0, 0, 0, 0, 0, 0]);
  await tell('/', [9, 9, 9, 9, 9, 9, 9], 'HeadlessChrome');
  expect(
    await app.query('SELECT path, device, bucket, presses FROM interaction_pace ORDER BY bucket'),
  ).toEqual([
    { path: '/', device: 'phone', bucket: 0, presses: 70 },
    { path: '/', device: 'phone', bucket: 2, presses: 28 },
    { path: '/', device: 'phone', bucket: 3, presses: 1 },
    { path: '/', device: 'phone', bucket: 6, presses: 1 },
  ]);
  const admin = await anAdmin(app);
  expect((await admin.call('getSystemStatus')).pace).toEqual([
    { path: '/', presses: 100, p75Ms: 50, p99Ms: 100 },
  ]);
});

test('visits from one address are rate limited', async () => {
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
    measured.clock.advance(25 * HOUR_MS);
    expect(await late.call('getConversionStatus')).toEqual({ shouldTrackConversion: false });
  } finally {
    await measured.close();
  }
});
