import { DAY_MS } from '@app/domain/time.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { aPaidPayment, aPayment, paymentEvent, recordEvents } from '../../testing/payments/payment-events.ts';
import { auditLedger, findFaults, ruleNames, type Finding } from './ledger-audit.ts';

let app: TestApp;
let maya: TestUser;
let paid: string;
beforeAll(async () => {
  app = await startTestApp();
  await livedIn();
});
afterAll(() => app.close());

/** Covers messages, a purchase, a refund after spending, a won dispute, a new day and a deleted account. */
async function livedIn(): Promise<void> {
  maya = await aUser(app);
  const omar = await aUser(app);
  paid = await aPaidPayment(app, maya.id);
  const back = await aPaidPayment(app, omar.id, { product: 'standard', provider: 'btcpay' });
  const disputed = await aPaidPayment(app, omar.id);
  for (const user of [maya, omar, maya])
    await user.call('sendMessage', { body: { content: 'what is a pip?' } });
  await recordEvents(app, back, [paymentEvent('refunded', 'R-1', 4_000)]);
  await recordEvents(app, disputed, [paymentEvent('disputed', 'D-1')]);
  app.clock.advance(DAY_MS);
  await recordEvents(app, disputed, [paymentEvent('dispute_won', 'D-1')]);
  await recordEvents(app, await aPayment(app, omar.id), [
    paymentEvent('refunded', 'R-2'),
    paymentEvent('paid'),
  ]);
  await recordEvents(app, await aPayment(app, omar.id), [paymentEvent('approved'), paymentEvent('expired')]);
  for (const user of [maya, omar]) await user.call('sendMessage', { body: { content: 'what is a pip?' } });
  const gone = await aStoredUser(app);
  const theirs = await aPaidPayment(app, gone.id);
  await app.query(`DELETE FROM users WHERE id = '${gone.id}'`);
  await recordEvents(app, theirs, [paymentEvent('refunded', 'R-3')]);
  await recordEvents(app, await aPayment(app, gone.id), [paymentEvent('paid')]);
}

const undo = new Error('undone');

/** Runs the statements, audits the books and rolls back. */
async function foundAfter(...statements: string[]): Promise<Finding[]> {
  let found: Finding[] = [];
  await app.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await findFaults(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const broken = (found: readonly Finding[]): string[] => found.map(({ rule }) => rule);
const ledgerRow = (delta: number, reason: string, reference: string, bucket = 'purchased', at = 0): string =>
  `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at) VALUES ('${maya.id}', '${bucket}', ${delta}, '${reason}', '${reference}', ${at})`;
const hold = (delta: number): string =>
  `UPDATE users SET purchased_tokens = purchased_tokens + ${delta} WHERE id = '${maya.id}'`;
const without = (index: string): string => `DROP INDEX ${index}`;

test('a database that was lived in is right, and says how much was read', async () => {
  expect(await auditLedger(app.db)).toEqual({
    findings: [],
    users: 2,
    ledgerRows: (await app.db.selectFrom('token_ledger').select('id').execute()).length,
    payments: 7,
  });
});

test('a balance that is not its ledger is named with both figures', async () => {
  const found = await foundAfter(hold(1));
  expect(found).toEqual([
    {
      rule: 'balances equal their ledgers',
      rows: [`user ${maya.id} holds 1001 purchased tokens, the ledger says 1000`],
    },
  ]);
});

test('tokens that moved from one bucket to another are found though the sum is right', async () => {
  const found = await foundAfter(
    `UPDATE users SET purchased_tokens = purchased_tokens - 1, welcome_tokens = welcome_tokens + 1 WHERE id = '${maya.id}'`,
  );
  expect(found[0]?.rows).toHaveLength(2);
});

test('a bucket that was below zero for a moment is found', async () => {
  const found = await foundAfter(ledgerRow(-5_000, 'test', 'test'), ledgerRow(5_000, 'test', 'test'));
  expect(broken(found)).toEqual(['no bucket was ever below zero']);
});

test('a message that was answered without its debit, and a debit without its message, are found', async () => {
  const charged = `UPDATE messages SET tokens = tokens + 3 WHERE user_id = '${maya.id}' AND reply_to IS NOT NULL AND tokens > 0`;
  expect(broken(await foundAfter(charged))).toEqual(['each charged message has one debit']);
  const debited = await foundAfter(ledgerRow(-2, 'spend', 'msg:none'), hold(-2));
  expect(broken(debited)).toEqual(['each charged message has one debit']);
  expect(debited[0]?.rows).toEqual([`message none of user ${maya.id} cost 0, 2 was debited`]);
});

test('a message that was debited twice is found', async () => {
  const again = `INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
    SELECT user_id, bucket, delta, reason, reference, at FROM token_ledger WHERE user_id = '${maya.id}' AND reason = 'spend' ORDER BY id DESC LIMIT 1`;
  const found = broken(
    await foundAfter(again, `UPDATE users SET daily_tokens = daily_tokens - 2 WHERE id = '${maya.id}'`),
  );
  expect(found).toEqual(['each charged message has one debit', 'nothing is debited twice']);
});

test('a watch that was debited twice is found', async () => {
  const twice = [ledgerRow(-1, 'spend', 'watch:1'), ledgerRow(-1, 'spend', 'watch:1'), hold(-2)];
  expect(broken(await foundAfter(...twice))).toEqual(['nothing is debited twice']);
});

test('a payment that was credited twice is found', async () => {
  const found = await foundAfter(
    without('token_ledger_payment'),
    ledgerRow(1_000, 'purchase', `payment:${paid}`),
    hold(1_000),
  );
  expect(broken(found)).toEqual([
    'each payment is credited once',
    'credits of payments have their payment, with the same tokens',
  ]);
});

test('the database itself refuses to credit a payment twice', async () => {
  await expect(foundAfter(ledgerRow(1_000, 'purchase', `payment:${paid}`))).rejects.toThrow(
    'token_ledger_payment',
  );
});

test('money of a provider that stands for two payments is found', async () => {
  const found = await foundAfter(
    without('payments_money'),
    `UPDATE payments SET provider_payment = 'CAPTURE-1' WHERE user_id = '${maya.id}' OR state = 'expired'`,
    `UPDATE payments SET provider = 'paypal' WHERE state = 'expired'`,
  );
  expect(broken(found)).toEqual(['each reference of a provider belongs to one payment']);
  expect(found[0]?.rows[0]).toContain('paypal CAPTURE-1 belongs to the payments');
});

test('a credit for a payment of somebody else, or of nobody, is found', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const found = await foundAfter(ledgerRow(10, 'purchase', `payment:${nobody}`), hold(10));
  expect(broken(found)).toEqual(['credits of payments have their payment, with the same tokens']);
});

test('a second refill of one day is found', async () => {
  const noon = app.clock.now();
  const found = await foundAfter(
    ledgerRow(-20, 'lapse', 'clock', 'daily', noon),
    ledgerRow(20, 'refill', 'clock', 'daily', noon),
  );
  expect(broken(found)).toEqual(['no bucket was ever below zero', 'one refill for each user and day']);
  expect(found[1]?.rows[0]).toContain(`user ${maya.id} was refilled on 2026-06-04 by the ledger rows`);
});

test('a plan without a reason, and a reason without the plan, are found', async () => {
  const revoked = `UPDATE premium_grants SET revoked_at = 1 WHERE user_id = '${maya.id}'`;
  expect(broken(await foundAfter(revoked))).toEqual([
    'the plan follows from the grants of premium',
    'state, tokens and premium of a payment follow from what was said of it',
  ]);
  const free = `UPDATE users SET plan = 'free' WHERE id = '${maya.id}'`;
  expect(broken(await foundAfter(free))).toEqual(['the plan follows from the grants of premium']);
});

test('a grant for what is no payment of the user is found', async () => {
  const grant = `INSERT INTO premium_grants (user_id, reference, granted_at) VALUES ('${maya.id}', 'payment:none', 0)`;
  expect(broken(await foundAfter(grant))).toEqual(['a grant of a payment has its payment']);
});

test('a payment that is called a duplicate purchase beside none that gives premium is found', async () => {
  const found = await foundAfter(`UPDATE payments SET is_duplicate_purchase = true WHERE id = '${paid}'`);
  const rule = 'what was paid on top for premium stands beside a payment that gives it';
  expect(found.find((one) => one.rule === rule)?.rows).toEqual([
    `payment ${paid} of user ${maya.id} is a duplicate purchase, and no other one gives premium`,
  ]);
});

test('a payment that is not what was said of it is found, in its state and in its tokens', async () => {
  const rule = 'state, tokens and premium of a payment follow from what was said of it';
  const state = await foundAfter(`UPDATE payments SET state = 'open' WHERE id = '${paid}'`);
  expect(state).toEqual([
    {
      rule,
      rows: [
        `payment ${paid} is open with 1000 tokens and premium, what was said makes it paid with 1000 tokens and premium`,
      ],
    },
  ]);
  const unheard = `INSERT INTO payment_events (payment_id, kind, about, at, recorded_at) VALUES ('${paid}', 'refunded', 'refunded:R-9', 0, 0)`;
  expect(broken(await foundAfter(unheard))).toEqual([rule]);
  const forgiven = `UPDATE payments SET debt_tokens = 1 WHERE id = '${paid}'`;
  expect(broken(await foundAfter(forgiven))).toEqual([rule]);
});

const run = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../commands/audit-ledger.ts')], {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );

test('the command ends well on good books, and names the rows and ends badly on others', async () => {
  const settings = { DATABASE_URL: app.connectionString };
  expect(await run(settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The books are right: 2 users, \d+ ledger rows, 7 payments\.\n$/),
  });
  await app.query(hold(5));
  const { code, said: told } = await run(settings);
  await app.query(hold(-5));
  expect(code).toBe(1);
  expect(told).toContain(`BROKEN: balances equal their ledgers\n  user ${maya.id} holds 1005`);
});

test('a command that finds no database says so', async () => {
  const { code, said: told } = await run({ DATABASE_URL: '', DATA_DIR: '/nowhere-at-all' });
  expect([code, told]).toEqual([2, expect.stringContaining('There is no database under DATA_DIR')]);
});

test('in a database that is damaged in every way the command names every rule with its rows', async () => {
  const settings = { DATABASE_URL: app.connectionString };
  const noon = app.clock.now();
  for (const damage of [
    hold(1),
    ledgerRow(-9_000, 'test', 'test'),
    `UPDATE messages SET tokens = tokens + 3 WHERE user_id = '${maya.id}' AND reply_to IS NOT NULL AND tokens > 0`,
    ledgerRow(-1, 'spend', 'watch:1'),
    ledgerRow(-1, 'spend', 'watch:1'),
    without('token_ledger_payment'),
    ledgerRow(1_000, 'purchase', `payment:${paid}`),
    without('payments_money'),
    `UPDATE payments SET provider_payment = 'CAPTURE-1' WHERE provider = 'paypal'`,
    ledgerRow(20, 'refill', 'clock', 'daily', noon),
    ledgerRow(20, 'refill', 'clock', 'daily', noon),
    `UPDATE users SET plan = 'free'`,
    `UPDATE payments SET is_duplicate_purchase = true WHERE id = '${paid}'`,
    `INSERT INTO premium_grants (user_id, reference, granted_at) VALUES ('${maya.id}', 'payment:none', 0), ('${maya.id}', 'broker:none', 0)`,
    ledgerRow(10, 'grant', 'broker:none'),
    ledgerRow(10, 'grant', 'admin:none'),
  ])
    await app.query(damage);
  const { code, said: told } = await run(settings);
  expect(code).toBe(1);
  const lines = told.split('\n');
  const named = lines.flatMap((line, at) =>
    line.startsWith('BROKEN: ') && lines[at + 1]?.startsWith('  ') ? [line.slice('BROKEN: '.length)] : [],
  );
  expect(named).toEqual(ruleNames);
  expect(told).toContain(`${ruleNames.length} rules are broken`);
});
