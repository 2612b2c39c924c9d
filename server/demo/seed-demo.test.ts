import { afterAll, expect, test } from 'vitest';
import { openSimulatedMarket } from '../adapters/market/simulated/simulated.ts';
import { totpAt } from '../platform/access/second-factor/totp.ts';
import { demoAdmin, demoPassword, demoUsers, seedDemo } from './seed-demo.ts';
import { auditLedger } from '../platform/ledger/ledger-audit.ts';
import { findFirstBrokenEvent } from '../features/signals/record/signal-record.ts';
import { createFeatures } from '../app.ts';
import { startTestApp } from '../testing/app.ts';

const app = await startTestApp({ market: openSimulatedMarket({ seed: 1 }) });
await seedDemo(app.deps, createFeatures(app.deps).ports, app.clock.now());
afterAll(() => app.close());

const signIn = async (email: string) => {
  const browser = app.browser();
  const { user } = await browser.call('login', { body: { email, password: demoPassword } });
  return { ...browser, user };
};

test('everyone of the demo can sign in with the printed password and finds a conversation', async () => {
  for (const { email } of demoUsers) {
    const { call } = await signIn(email);
    expect((await call('getConversation')).messages.length).toBeGreaterThan(10);
  }
});

test('one is free with little left for today, one premium with tokens', async () => {
  const sam = await signIn('sam@example.com');
  expect(sam.user).toMatchObject({ plan: 'free', tokensRemaining: 3 });
  const priya = await signIn('priya@example.com');
  expect(priya.user.plan).toBe('premium');
  expect(priya.user.tokensRemaining).toBeGreaterThan(900);
});

test('the admin opens the pages of the admins with a code of the printed secret', async () => {
  const { call, user } = await signIn(demoAdmin.email);
  expect(user.role).toBe('admin');
  const code = totpAt(demoAdmin.secret, app.clock.now());
  expect(await call('openAdminAccess', { body: { code } })).toMatchObject({ state: 'open' });
  expect((await call('listPayments')).total).toBe(0);
});

test('their books are right', async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
});

test('their signals were settled by the tracker, on the prices of the market, with a whole record', async () => {
  const { call } = await signIn('priya@example.com');
  const signals = await call('listSignals');
  const closed = signals.filter((one) => one.status !== 'active');
  expect(closed.length).toBeGreaterThan(1);
  expect(closed.every((one) => one.closedAt !== null && one.closedAt > one.openedAt)).toBe(true);
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
});

test('their holders were told of each end once, when it was recorded', async () => {
  const ended = await app.query(`
    SELECT s.id, i.recorded_at::text AS at FROM subscriptions s JOIN ideas i ON i.id = s.idea_id WHERE i.outcome IS NOT NULL ORDER BY s.id`);
  expect(ended.length).toBeGreaterThan(5);
  await app.runJobs();
  expect(
    await app.query(
      `SELECT signal_id AS id, at::text FROM messages WHERE notification_type = 'signal_closed' ORDER BY signal_id`,
    ),
  ).toEqual(ended);
});

test('what was stated of them is held against what the market of those days did', async () => {
  app.clock.set(app.clock.now() + 1);
  const { call } = await signIn('priya@example.com');
  const rows = await app.query<{ key: string; p: number; ns: number; hit: boolean; o: string; c: string }>(`
    SELECT i.pair || i.action || i.timeframe AS key, f.probability AS p, f.no_skill AS ns, i.outcome = 'target_hit' AS hit,
      i.opened_at AS o, i.closed_at AS c
    FROM ideas i JOIN brain_forecasts f ON f.brain = 'breakout'
      AND f.subscription_id = (SELECT id FROM subscriptions WHERE idea_id = i.id ORDER BY number LIMIT 1)
    WHERE i.outcome IS NOT NULL AND f.probability IS NOT NULL ORDER BY i.recorded_at, i.opened_at`);
  const counted: typeof rows = [];
  for (const row of rows)
    if (!counted.some((one) => one.key === row.key && Number(row.o) < Number(one.c))) counted.push(row);
  expect(counted.length).toBeGreaterThan(5);
  const brier = (of: (row: (typeof rows)[number]) => number): number =>
    counted.reduce((sum, row) => sum + (of(row) - Number(row.hit)) ** 2, 0) / counted.length;
  const { all, mine } = (await call('getConfidence')).brains[0] ?? {};
  expect(all).toMatchObject({ settled: counted.length, hits: counted.filter(({ hit }) => hit).length });
  expect(all?.brier).toBeCloseTo(
    brier(({ p }) => p),
    9,
  );
  expect(all?.skill).toBeCloseTo(1 - brier(({ p }) => p) / brier(({ ns }) => ns), 9);
  for (const { from, to, count, hits } of all?.bins ?? []) {
    const held = counted.filter(({ p }) => p >= from && p < to);
    expect([count, hits]).toEqual([held.length, held.filter(({ hit }) => hit).length]);
  }
  expect(mine?.settled).toBeGreaterThan(1);
  expect(mine?.settled).toBeLessThan(all?.settled ?? 0);
  const unstated = await app.query(
    `SELECT id FROM subscriptions WHERE id NOT IN (SELECT subscription_id FROM brain_forecasts)`,
  );
  expect(unstated).toEqual([]);
});

test('every balance is the sum of its ledger', async () => {
  const wrong = await app.query(`
    SELECT u.email FROM users u JOIN (SELECT user_id, sum(delta) AS total FROM token_ledger GROUP BY 1) l ON l.user_id = u.id
    WHERE u.daily_tokens + u.welcome_tokens + u.purchased_tokens <> l.total`);
  expect(wrong).toEqual([]);
});

test('nothing is doubled by a second start', async () => {
  const count = () =>
    app.query(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM messages) AS messages,
      (SELECT count(*) FROM subscriptions) AS signals, (SELECT count(*) FROM token_ledger) AS entries`);
  const before = await count();
  await seedDemo(app.deps, createFeatures(app.deps).ports, app.clock.now());
  expect(await count()).toEqual(before);
});
