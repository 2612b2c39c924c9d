import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  balanceAt,
  createOpeningBalance,
  remainingTokens,
  deductTokens,
  utcDay,
  type Balance,
} from '@app/domain/tokens/balance.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { NOON, startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import * as ledger from '../../testing/payments/holdings.ts';
import { readOfUser } from '../../platform/database/user-statement.ts';
import { lockSpendableBalance, readSpentByDay, selectSpendable, spendTokens } from './store.ts';

const app = await startTestApp();
const other = openDatabase(app.connectionString, () => undefined);
afterAll(async () => {
  await other.close();
  await app.close();
});

const buckets = ['daily', 'welcome', 'purchased'] as const;

async function ledgerOf(userId: string) {
  const rows = await ledger.listLedger(app.db, userId);
  const sums = Object.fromEntries(
    buckets.map((bucket) => [
      bucket,
      rows.filter((row) => row.bucket === bucket).reduce((sum, row) => sum + row.delta, 0),
    ]),
  );
  return { rows, sums };
}

async function storedOf(userId: string) {
  const row = await app.db
    .selectFrom('users')
    .select(['daily_tokens', 'welcome_tokens', 'purchased_tokens'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { daily: row.daily_tokens, welcome: row.welcome_tokens, purchased: row.purchased_tokens };
}

async function balanceOf(userId: string, now: number): Promise<Balance | undefined> {
  const read = await readOfUser(app.db, userId, { spendable: selectSpendable(now) });
  return read?.spendable.balance;
}

const pay = (userId: string, cost: number, now: number, through: Database = app.database) =>
  through.transact((tx) => spendTokens(tx, { userId, cost, reason: 'spend', reference: 'message:1', now }));

async function withTwenty(now = NOON): Promise<string> {
  const { id } = await aUser(app);
  await pay(id, 80, now);
  await app.query(`UPDATE users SET daily_tokens = 20, welcome_tokens = 0 WHERE id = '${id}'`);
  return id;
}

test('the ledger adds up to the balance and nothing goes below zero, whatever is spent and whenever', async () => {
  const step = fc.record({
    cost: fc.integer({ min: 0, max: 130 }),
    wait: fc.oneof(fc.integer({ min: 0, max: HOUR_MS }), fc.integer({ min: 0, max: 3 * DAY_MS })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 40 }),
      async (steps, bought) => {
        const { id } = await aUser(app);
        await app.query(
          `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) SELECT '${id}', 'purchased', ${bought}, 'purchase', 'test', 0 WHERE ${bought} > 0`,
        );
        await app.query(`UPDATE users SET purchased_tokens = ${bought} WHERE id = '${id}'`);
        let now = NOON;
        let expected: Balance = { ...createOpeningBalance(NOON).balance, purchased: bought };
        for (const { cost, wait } of steps) {
          now += wait;
          expected = balanceAt(expected, now).balance;
          expect(await balanceOf(id, now)).toEqual(expected);
          const after = deductTokens(expected, cost);
          const paid = await pay(id, cost, now);
          expect(paid).toEqual(after && { remaining: remainingTokens(after.balance) });
          if (after) expected = after.balance;
          const stored = await storedOf(id);
          expect((await ledgerOf(id)).sums).toEqual(stored);
          expect(stored).toMatchObject({
            daily: expected.daily,
            welcome: expected.welcome,
            purchased: expected.purchased,
          });
          for (const bucket of buckets) expect(stored[bucket]).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test("today's tokens go first, then the welcome tokens, then the purchased ones", async () => {
  const { id } = await aUser(app);
  await app.query(`UPDATE users SET purchased_tokens = 10 WHERE id = '${id}'`);
  expect(await pay(id, 105, NOON)).toEqual({ remaining: 5 });
  const { rows } = await ledgerOf(id);
  expect(
    rows
      .filter(({ reason }) => reason === 'spend')
      .map(({ bucket, delta, reference }) => [bucket, delta, reference]),
  ).toEqual([
    ['daily', -20, 'message:1'],
    ['welcome', -80, 'message:1'],
    ['purchased', -5, 'message:1'],
  ]);
});

test('of sixty concurrent messages against twenty tokens exactly twenty are paid', async () => {
  const id = await withTwenty();
  const paid = await Promise.all(
    Array.from({ length: 60 }, (_one, n) => pay(id, 1, NOON, n % 2 ? other : app.database)),
  );
  expect(paid.filter(Boolean)).toHaveLength(20);
  expect(
    paid
      .filter(Boolean)
      .map((one) => one?.remaining)
      .toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  ).toEqual(Array.from({ length: 20 }, (_one, n) => n));
  expect(await storedOf(id)).toEqual({ daily: 0, welcome: 0, purchased: 0 });
});

test('midnight refills once, also when two processes notice it at once', async () => {
  const { id } = await aUser(app);
  await pay(id, 15, NOON);
  const midnight = (utcDay(NOON) + 1) * DAY_MS;
  expect((await balanceOf(id, midnight - 1))?.daily).toBe(5);
  const balances = await Promise.all(
    Array.from({ length: 16 }, (_one, n) =>
      (n % 2 ? other : app.database).transact((tx) => lockSpendableBalance(tx, id, midnight + n)),
    ),
  );
  for (const { balance } of balances) expect(balance.daily).toBe(20);
  const { rows, sums } = await ledgerOf(id);
  expect(rows.filter(({ reason }) => reason === 'refill').map(({ delta }) => delta)).toEqual([20, 15]);
  expect(sums.daily).toBe(20);
});

test('the welcome tokens lapse after seven days, once, and only what is left of them', async () => {
  const { id } = await aUser(app);
  await pay(id, 50, NOON);
  const end = NOON + 7 * DAY_MS;
  expect((await balanceOf(id, end - 1))?.welcome).toBe(50);
  expect((await balanceOf(id, end))?.welcome).toBe(0);
  expect(await pay(id, 20, end)).toEqual({ remaining: 0 });
  expect(await pay(id, 1, end)).toBeNull();
  const { rows } = await ledgerOf(id);
  expect(rows.filter(({ reason }) => reason === 'lapse').map(({ bucket, delta }) => [bucket, delta])).toEqual(
    [['welcome', -50]],
  );
});

test('a charge that is rolled back leaves neither a debit nor a ledger row', async () => {
  const { id } = await aUser(app);
  const failing = app.database.transact(async (tx) => {
    await spendTokens(tx, { userId: id, cost: 3, reason: 'spend', reference: 'message:2', now: NOON });
    throw new Error('the answer could not be kept');
  });
  await expect(failing).rejects.toThrow('could not be kept');
  expect(await storedOf(id)).toEqual({ daily: 20, welcome: 80, purchased: 0 });
  expect((await ledgerOf(id)).rows).toHaveLength(2);
});

test('a clock that steps back does not refill again', async () => {
  const { id } = await aUser(app);
  const tomorrow = NOON + DAY_MS;
  await pay(id, 7, tomorrow);
  await pay(id, 1, NOON);
  await pay(id, 1, tomorrow);
  expect((await storedOf(id)).daily).toBe(11);
});

test('a changed balance is pushed at once', async () => {
  const user = await aUser(app);
  expect((await user.call('getCurrentUser')).tokensRemaining).toBe(100);
  await pay(user.id, 2, NOON);
  expect((await user.call('getCurrentUser')).tokens).toMatchObject({ daily: 18, welcome: 80 });
});

test('the balance on the screen turns by itself at midnight and when the welcome tokens lapse', async () => {
  const watched = await startTestApp({ startAt: Date.UTC(2026, 5, 3, 23, 59, 50) });
  try {
    const user = await aUser(watched);
    await watched.database.transact((tx) =>
      spendTokens(tx, {
        userId: user.id,
        cost: 15,
        reason: 'spend',
        reference: 'x',
        now: watched.clock.now(),
      }),
    );
    expect((await user.call('getCurrentUser')).tokens.daily).toBe(5);
    watched.clock.advance(9_999);
    expect((await user.call('getCurrentUser')).tokens.daily).toBe(5);
    watched.clock.advance(1);
    expect((await user.call('getCurrentUser')).tokens.daily).toBe(20);
    watched.clock.set(Date.UTC(2026, 5, 10, 23, 59, 49));
    expect((await user.call('login', { body: user })).user.tokensRemaining).toBe(100);
    expect((await user.call('getCurrentUser')).tokens.welcome).toBe(80);
    watched.clock.advance(1_000);
    expect((await user.call('getCurrentUser')).tokens).toMatchObject({ welcome: 0, welcomeUntil: null });
  } finally {
    await watched.close();
  }
});

test('why welcome tokens were withheld is read with the balance, and is not there where they were not', async () => {
  const waiting = await aUser(app);
  await app.query(
    `INSERT INTO withheld_welcomes (user_id, state, reason, at) VALUES ('${waiting.id}', 'waiting', 'busy_network', 0)`,
  );
  expect(await balanceOf(waiting.id, NOON)).toMatchObject({ welcomeState: 'waiting' });
  const { id } = await aUser(app);
  expect(await balanceOf(id, NOON)).not.toHaveProperty('welcomeState');
});

test('nobody has no balance to spend from', async () => {
  await expect(pay(randomUUID(), 1, NOON)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('what was spent is read for fourteen days, today included', async () => {
  const { id } = await aUser(app);
  const today = utcDay(NOON);
  for (const daysAgo of [15, 14, 13, 1, 0]) await pay(id, daysAgo + 1, NOON - daysAgo * DAY_MS);
  expect([...(await readSpentByDay(app.db, id, NOON))].toSorted(([a], [b]) => a - b)).toEqual([
    [today - 13, 14],
    [today - 1, 2],
    [today, 1],
  ]);
});
