import { HOUR_MS } from '@app/domain/time.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createManualClock } from '../../platform/clock/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import { createBrowser, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/users/builders.ts';
import { aPaidPayment } from '../../testing/payments/payment-events.ts';
import { spendTokens } from './store.ts';

const MIDNIGHT = Date.UTC(2026, 5, 4);
const EVENING = MIDNIGHT - HOUR_MS;
const companion = join(import.meta.dirname, '../../testing/spend-on-word.ts');

const app = await startTestApp({ startAt: EVENING });
afterAll(() => app.close());

/** A user in the last hour of a day with 1,000 purchased tokens. */
async function aLateUser(dailyLeft: number) {
  app.clock.set(EVENING);
  const user = await aUser(app);
  await app.query(
    `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) VALUES ('${user.id}', 'welcome', -80, 'lapse', 'test', 0)`,
  );
  await app.query(`UPDATE users SET welcome_tokens = 0 WHERE id = '${user.id}'`);
  if (dailyLeft < 20)
    await app.database.transact((tx) =>
      spendTokens(tx, {
        userId: user.id,
        cost: 20 - dailyLeft,
        reason: 'spend',
        reference: 'watch:0',
        now: EVENING,
      }),
    );
  await aPaidPayment(app, user.id);
  return user;
}

/** Two processes that each spend one token at each moment, concurrently. */
async function spendInTwoProcesses(userId: string, moments: readonly number[]): Promise<number> {
  const children = [0, 1].map((half) => {
    const own = moments.filter((_one, n) => n % 2 === half).map(String);
    return spawn(process.execPath, [companion, app.connectionString, userId, `p${half}`, ...own], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  });
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const counts = children.map((child) => once(child.stdout, 'data'));
  for (const child of children) child.stdin.end('now\n');
  return (await Promise.all(counts)).reduce((sum, [count]) => sum + Number(String(count)), 0);
}

async function bookOf(userId: string) {
  const rows = await app.db
    .selectFrom('token_ledger')
    .select(['bucket', 'delta', 'reason', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const user = await app.db
    .selectFrom('users')
    .select(['daily_tokens as daily', 'purchased_tokens as purchased'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const refills = rows.filter(({ reason, at }) => reason === 'refill' && at >= MIDNIGHT - 1_000);
  return { ...user, rows, refills };
}

test('two processes spend around midnight UTC: one allowance, and what was bought stays untouched', async () => {
  const user = await aLateUser(3);
  // In any order: three before midnight find three tokens, seventeen after it find twenty.
  const moments = Array.from({ length: 20 }, (_one, n) =>
    n % 7 === 0 ? MIDNIGHT - 1_000 + n : MIDNIGHT + n,
  );
  expect(moments.filter((at) => at < MIDNIGHT)).toHaveLength(3);
  expect(await spendInTwoProcesses(user.id, moments)).toBe(20);
  const { refills, purchased, daily } = await bookOf(user.id);
  expect(refills).toHaveLength(1);
  expect(purchased).toBe(1_000);
  expect(daily).toBeLessThanOrEqual(3);
  expect((await auditLedger(app.db)).findings).toEqual([]);
});

test('whatever two processes spend in those two seconds, the allowance comes once and nothing goes below zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.integer({ min: -1_000, max: 999 }), { minLength: 2, maxLength: 60 }),
      async (dailyLeft, offsets) => {
        const user = await aLateUser(dailyLeft);
        const paid = await spendInTwoProcesses(
          user.id,
          offsets.map((offset) => MIDNIGHT + offset),
        );
        expect(paid).toBe(offsets.length);
        const { rows, refills, purchased, daily } = await bookOf(user.id);
        expect(refills.length).toBeLessThanOrEqual(offsets.some((offset) => offset >= 0) ? 1 : 0);
        const granted = refills.reduce((sum, { delta }) => sum + delta, 0);
        const spentOf = (bucket: string) =>
          rows.filter((one) => one.bucket === bucket && one.reason === 'spend' && one.at >= MIDNIGHT - 1_000)
            .length;
        expect(daily).toBe(dailyLeft + granted - spentOf('daily'));
        expect(purchased).toBe(1_000 - spentOf('purchased'));
        expect(spentOf('daily') + spentOf('purchased')).toBe(paid);
        // Purchased tokens are spent only after the daily ones.
        expect(spentOf('purchased')).toBe(Math.max(0, paid - dailyLeft - granted + daily));
      },
    ),
    { numRuns: 6 },
  );
  expect((await auditLedger(app.db)).findings).toEqual([]);
});

test('two apps whose clocks differ by a moment answer messages around midnight, and nobody pays twice or gets twice', async () => {
  const clock = createManualClock(MIDNIGHT - 1);
  const database = openDatabase(app.connectionString, () => undefined);
  const second = await createApp({ ...app.deps, clock, database });
  await second.server.ready();
  try {
    const user = await aLateUser(4);
    await user.call('saveDailyCap', { body: { tokens: 10_000 } });
    const there = createBrowser(second.server, '127.0.0.1');
    for (const [name, value] of user.jar) there.jar.set(name, value);
    app.clock.set(MIDNIGHT);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_one, n) =>
        (n % 6 === 0 ? there : user).call('sendMessage', {
          body: { content: 'what is a pip?', clientMessageId: `midnight-${n % 12}` },
        }),
      ),
    );
    expect(new Set(answers.map(({ userMessage }) => userMessage.id)).size).toBe(12);
    const { refills, rows, daily, purchased } = await bookOf(user.id);
    expect(refills).toHaveLength(1);
    const spent = rows.filter(({ reason, at }) => reason === 'spend' && at >= MIDNIGHT - 1);
    const priced = new Map(answers.map((one) => [one.userMessage.id, one.tokensDeducted]));
    const price = [...priced.values()].reduce((sum, cost) => sum + cost, 0);
    expect(spent.reduce((sum, { delta }) => sum - delta, 0)).toBe(price);
    expect(purchased).toBe(
      1_000 - spent.filter(({ bucket }) => bucket === 'purchased').reduce((sum, { delta }) => sum - delta, 0),
    );
    expect(daily).toBeGreaterThanOrEqual(0);
    expect((await auditLedger(app.db)).findings).toEqual([]);
  } finally {
    await second.server.close();
    await database.close();
  }
});

test('the last token of a day is spent once by two processes, and the next day has its own', async () => {
  const user = await aLateUser(1);
  await app.query(
    `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) VALUES ('${user.id}', 'purchased', -1000, 'test', 'test', 0)`,
  );
  await app.query(`UPDATE users SET purchased_tokens = 0 WHERE id = '${user.id}'`);
  expect(
    await spendInTwoProcesses(
      user.id,
      Array.from({ length: 30 }, () => MIDNIGHT - 1_000),
    ),
  ).toBe(1);
  app.clock.set(MIDNIGHT - 1);
  expect((await captureRefusal(user.call('sendMessage', { body: { content: 'price of gold' } }))).code).toBe(
    'out_of_tokens',
  );
  expect(
    await spendInTwoProcesses(
      user.id,
      Array.from({ length: 30 }, (_one, n) => MIDNIGHT + n),
    ),
  ).toBe(20);
  expect(await bookOf(user.id)).toMatchObject({ daily: 0, purchased: 0 });
  expect((await bookOf(user.id)).refills).toHaveLength(1);
});
