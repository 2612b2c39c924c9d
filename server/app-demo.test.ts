import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSimulatedMarket } from './adapters/market/simulated.ts';
import { demoPassword, demoUsers, seedDemo } from './app-demo.ts';
import { firstBrokenEvent } from './features/signals/record.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market: openSimulatedMarket({ seed: 1 }) });
  await seedDemo(app.deps, app.clock.now());
}, 60_000);
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

test('their signals were settled by the tracker, on the prices of the market, with a whole record', async () => {
  const { call } = await signIn('priya@example.com');
  const signals = await call('listSignals');
  const closed = signals.filter((one) => one.status !== 'active');
  expect(closed.length).toBeGreaterThan(1);
  expect(closed.every((one) => one.closedAt !== null && one.closedAt > one.openedAt)).toBe(true);
  expect(await firstBrokenEvent(app.db)).toBeNull();
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
      (SELECT count(*) FROM signals) AS signals, (SELECT count(*) FROM token_ledger) AS entries`);
  const before = await count();
  await seedDemo(app.deps, app.clock.now());
  expect(await count()).toEqual(before);
});
