import { HOUR_MS, MINUTE_MS, toIso } from '@app/domain/time.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { dropChannel } from '../../../platform/database/deliveries.ts';
import { postNotice, type Notice } from '../../../platform/notifications/post-notice.ts';
import { createAlertMailTask } from './queue-alert-mails.ts';
import { startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { runDueJobs } from '../../../testing/hand-driven-jobs.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';

const app = await startTestApp();
beforeEach(() => void app.mails.splice(0));
afterAll(() => app.close());

const lost =
  'EUR/USD BUY: signal has lost. The stop 1.07805 was reached. Result −1.00R (−0.19%) after spread.';
const post = (userId: string, more: Partial<Notice> = {}) =>
  app.database.transact((tx) =>
    postNotice(tx, {
      userId,
      cause: 'signal_closed',
      content: lost,
      signalId: null,
      messageType: null,
      mood: 'blue',
      isSignalNotification: true,
      at: app.clock.now(),
      ...more,
    }),
  );
const release = (time: number): EconomicEvent => ({
  id: 'us-cpi',
  name: 'US consumer prices\r\nBcc: evil@example.com',
  time: toIso(time),
  country: 'US',
  currency: 'USD',
  impact: 'HIGH',
  forecast: null,
  previous: null,
  actual: null,
  affectedCurrencyPairs: ['XAU/USD', 'EUR/USD'],
  technicalAnalysis: null,
  fundamentalAnalysis: null,
  precision: 'exact',
  source: 'test',
});

test('the closing of a signal comes by mail once, with a link that opens the app with the alert', async () => {
  const maya = await aVerifiedUser(app);
  await post(maya.id);
  await app.runJobs();
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  const [mail] = app.mails;
  expect(mail).toMatchObject({ to: maya.email, subject: 'EUR/USD BUY: signal has lost' });
  expect(mail?.text).toContain(lost);
  expect(mail?.text).toContain('Simulated market: these prices are not real.');
  expect(mail?.text).toContain(
    'http://calmwick.test/?alert=true&pair=EURUSD&utm_source=email&utm_campaign=signal_closed\n',
  );
  expect(mail?.html).toContain('href="http://calmwick.test/?alert=true&amp;pair=EURUSD&amp;utm_source=email');
  expect(mail?.oneClickUrl).toMatch(/^http:\/\/calmwick\.test\/api\/mail\/unsubscribe\?token=[\w-]{50}$/);
});

test('a user with an unverified address, or who dropped the channel meanwhile, gets none', async () => {
  const [eve, maya] = [await aUser(app), await aVerifiedUser(app)];
  await app.db.insertInto('alert_channels').values({ user_id: eve.id, channel: 'email', since: 0 }).execute();
  await app.runJobs();
  app.mails.splice(0);
  await post(eve.id);
  await post(maya.id);
  await app.database.transact((tx) => dropChannel(tx, maya.id, 'email', app.clock.now()));
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

test('tips and greetings stay in the chat', async () => {
  const maya = await aVerifiedUser(app);
  await post(maya.id, { cause: 'micro_education', content: 'A tip.' });
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

test('alerts held through the quiet hours come as one mail, the most valuable first, without outdated ones', async () => {
  const maya = await aVerifiedUser(app);
  app.clock.advance(11 * HOUR_MS);
  const now = app.clock.now();
  await post(maya.id, { cause: 'event_before', content: 'CPI at five.', event: release(now + HOUR_MS) });
  await post(maya.id, {
    cause: 'event_after',
    content: 'CPI is out: **3.1**.',
    event: release(now - HOUR_MS),
  });
  await post(maya.id);
  await app.runJobs();
  expect(app.mails).toEqual([]);
  app.clock.advance(8 * HOUR_MS);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  const [mail] = app.mails;
  expect(mail?.subject).toBe('EUR/USD BUY: signal has lost, and 1 more');
  expect(mail?.text).toContain('CPI is out: 3.1.');
  expect(mail?.text).not.toContain('CPI at five.');
  const noted = await app.db.selectFrom('outreach').selectAll().where('user_id', '=', maya.id).execute();
  expect(noted).toMatchObject([
    { channel: 'email', message_type: 'signal_closed', sent_at: app.clock.now() },
  ]);
  expect(mail?.text).toContain('/?alert=true&pair=general&utm_source=email&utm_campaign=alerts\n');
});

test('names from outside make neither a header nor a link', async () => {
  const maya = await aVerifiedUser(app);
  const now = app.clock.now();
  const content = 'Heads-up: see https://evil.test/now <b>today</b>.';
  await post(maya.id, { cause: 'event_before', content, event: release(now + HOUR_MS) });
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  const [mail] = app.mails;
  expect(mail?.subject).toBe('Soon: US consumer prices Bcc: evil@example.com');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.test/);
  expect(mail?.html).toContain('&lt;b&gt;today&lt;/b&gt;');
  expect(mail?.text).toContain('pair=XAUUSD');
});

test('several processes queue each alert once', async () => {
  const users = [];
  for (let n = 0; n < 8; n += 1) users.push(await aVerifiedUser(app));
  for (const { id } of users) for (let n = 0; n < 3; n += 1) await post(id);
  const second = openDatabase(app.connectionString, () => undefined);
  try {
    const rounds = [app.database, second, app.database, second].map((database) =>
      runDueJobs({ db: database.db, clock: app.clock }, createAlertMailTask({ ...app.deps, database })),
    );
    await Promise.all(rounds);
    await app.runJobs();
  } finally {
    await second.close();
  }
  const told = (email: string) =>
    app.mails
      .filter(({ to }) => to === email)
      .reduce((count, { text }) => count + text.split('The stop 1.07805 was reached').length - 1, 0);
  expect(users.map(({ email }) => told(email))).toEqual(users.map(() => 3));
});

test('an alert whose mail failed is neither lost nor blocks others', async () => {
  const [maya, tom] = [await aVerifiedUser(app), await aVerifiedUser(app)];
  await post(maya.id);
  await post(tom.id);
  let calls = 0;
  const transact: typeof app.database.transact = (work) =>
    app.database.transact(async (tx) => {
      const done = await work(tx);
      // As if the process ended before the transaction did.
      if ((calls += 1) === 1) throw new Error('broken');
      return done;
    });
  await runDueJobs(app, createAlertMailTask({ ...app.deps, database: { ...app.database, transact } }));
  const waiting = () =>
    app.query<{ n: number }>('SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NULL');
  expect(await waiting()).toEqual([{ n: 1 }]);
  await app.runJobs();
  app.clock.advance(MINUTE_MS);
  await app.runJobs();
  await app.runJobs();
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([maya.email, tom.email].toSorted());
});
