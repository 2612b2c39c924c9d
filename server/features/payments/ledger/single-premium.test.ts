import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { paymentStateOf } from '@app/domain/payments/payment-state.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { startCryptoApp } from '../../../testing/apps/crypto-app.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { aPayment, paymentEvent, recordEvents } from '../../../testing/payments/payment-events.ts';
import { spendTokens } from '../../tokens/store.ts';

const SEED = 31;

const app = await startCryptoApp();
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const rowsOf = (userId: string) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'state', 'is_duplicate_purchase as surplus', 'credited_tokens as credited'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
/** Connections waiting for a row lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length;
}
/** Deadlocks ever counted in this database. */
async function deadlocks(): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(app.db);
  await sql`SELECT pg_stat_clear_snapshot()`.execute(app.db);
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? 0;
}
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await app.db.selectFrom('outbox').select('subject').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ subject }) => subject);

test('premium paid twice is credited once; the second payment is announced, shown and due back', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await recordEvents(app, first, [paymentEvent('paid', randomUUID(), 1_700)]);
  await recordEvents(app, second, [paymentEvent('paid', randomUUID(), 1_700)]);
  expect(await app.holdingsOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
  expect((await user.call('getPayment', { params: { id: second } })).payment).toMatchObject({
    state: 'paid',
    surplus: true,
    overCents: 1_700,
  });
  expect((await user.call('getPayment', { params: { id: first } })).payment).toMatchObject({ overCents: 0 });
  expect(await user.call('getReceipt', { params: { id: second } })).toMatchObject({
    surplus: true,
    premium: false,
    tokens: { credited: 0, held: 0 },
  });
  expect(await mailsTo(user.email)).toEqual([
    expect.stringMatching(/^Your receipt/),
    expect.stringMatching(/^You paid twice for premium: \$17\.00 USD is due back to you/),
  ]);
  await recordEvents(app, second, [paymentEvent('refunded', 'R-1', 1_700)]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  const { payment } = await user.call('getPayment', { params: { id: second } });
  expect([payment.state, payment.overCents, payment.surplus]).toEqual(['taken_back', 0, undefined]);
});

test('an old invoice paid after premium is a duplicate purchase, and is logged for the operator', async () => {
  const user = await app.buyer();
  const first = await aPayment(app, user.id);
  await app.db.updateTable('payments').set({ test: false }).where('id', '=', first).execute();
  await recordEvents(app, first, [paymentEvent('paid', randomUUID(), 1_700)]);
  await app.btcpay.test.pay(user.invoice, 1_700);
  await app.btcpay.test.confirm(user.invoice);
  for (const message of app.collected()) expect(await app.deliver(message)).toBe(200);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  expect(await user.stands()).toMatchObject({ state: 'paid', surplus: true, overCents: 1_700 });
  expect(app.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      payment: user.paymentId,
      message: 'premium paid twice: refund this payment',
    }),
  );
});

test('a duplicate purchase takes the place of the first when that is taken back', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await recordEvents(app, first, [paymentEvent('paid', randomUUID(), 1_700)]);
  await recordEvents(app, second, [paymentEvent('paid', randomUUID(), 1_700)]);
  await recordEvents(app, first, [paymentEvent('disputed', 'D-1')]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  await recordEvents(app, first, [paymentEvent('dispute_won', 'D-1')]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  expect((await rowsOf(user.id)).filter(({ surplus }) => surplus)).toMatchObject([{ id: first }]);
  expect((await mailsTo(user.email)).filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(2);
});

test('of several payments for premium one counts, whatever events arrive in whatever order', async () => {
  const words = fc.constantFrom(
    paymentEvent('paid', 'C-1', 1_700),
    paymentEvent('refunded', 'R-1', 1_700),
    paymentEvent('disputed', 'D-1'),
    paymentEvent('dispute_won', 'D-1'),
  );
  const step = fc.record({ which: fc.nat(2), word: words });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.boolean(), async (steps, atOnce) => {
      const user = await aStoredUser(app);
      const ids = [await aPayment(app, user.id), await aPayment(app, user.id), await aPayment(app, user.id)];
      const work = steps.map(
        ({ which, word }) =>
          () =>
            recordEvents(app, ids[which] ?? '', [word]),
      );
      if (atOnce) await Promise.all(work.map((one) => one()));
      else for (const one of work) await one();
      const paid = (await rowsOf(user.id)).filter(({ state }) => state === 'paid');
      expect(paid.filter(({ surplus }) => !surplus)).toHaveLength(Math.min(1, paid.length));
      expect(await app.holdingsOf(user.id)).toMatchObject(
        paid.length > 0 ? { plan: 'premium', purchased: 1_000 } : { plan: 'free', purchased: 0 },
      );
      expect((await auditLedger(app.db)).findings).toEqual([]);
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test('the balance follows from the set of events, not from their order or the spending in between', async () => {
  const terms = [catalogue.premium, catalogue.premium, catalogue.standard] as const;
  const sayings = [
    paymentEvent('approved'),
    paymentEvent('expired'),
    paymentEvent('paid', 'C-1', 1_700),
    paymentEvent('refunded', 'R-1', 500),
    paymentEvent('refunded', 'R-2', 850),
    paymentEvent('refunded', 'R-3', 1_700),
    paymentEvent('disputed', 'D-1'),
    paymentEvent('dispute_won', 'D-1'),
  ];
  const facts = fc.subarray(
    terms.flatMap((_product, which) => sayings.map((fact) => ({ which, fact }))),
    { minLength: 1 },
  );
  const life = facts.chain((some) =>
    fc.record({
      some: fc.constant(some),
      order: fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
      spends: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 48, maxLength: 48 }),
      how: fc.constantFrom('one after another', 'with spending', 'at once'),
    }),
  );
  const providers = ['paypal', 'btcpay', 'paypal'] as const;
  await fc.assert(
    fc.asyncProperty(life, async ({ some, order, spends, how }) => {
      const user = await aStoredUser(app);
      const ids: string[] = [];
      for (const [which, provider] of providers.entries())
        ids.push(await aPayment(app, user.id, { product: terms[which]?.id ?? 'premium', provider }));
      const purchased = async () => (await app.holdingsOf(user.id)).purchased;
      let spent = 0;
      const work = order.map(
        ({ which, fact }) =>
          () =>
            recordEvents(app, ids[which] ?? '', [fact]),
      );
      if (how === 'at once') await Promise.all(work.map((one) => one()));
      else
        for (const [n, one] of work.entries()) {
          await one();
          const before = await purchased();
          const cost = how === 'with spending' ? Math.min(before, spends[n] ?? 0) : 0;
          await app.database.transact((tx) =>
            spendTokens(tx, {
              userId: user.id,
              cost,
              reason: 'spend',
              reference: `watch:${randomUUID()}`,
              now: app.clock.now(),
            }),
          );
          spent += before - (await purchased());
        }
      const stands = terms.map((product, which) =>
        paymentStateOf(
          product,
          some.filter((one) => one.which === which).map(({ fact }) => fact),
        ),
      );
      const [first = 0, second = 0, tokens = 0] = stands.map((one) => one.tokens);
      const rows = await app.db.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
      const owed = rows.reduce((sum, row) => sum + row.debt_tokens, 0);
      expect(ids.map((id) => rows.find((row) => row.id === id)?.state)).toEqual(
        stands.map(({ state }) => state),
      );
      expect(await app.holdingsOf(user.id)).toMatchObject({
        plan: stands.some(({ premium }) => premium) ? 'premium' : 'free',
        purchased: Math.max(first, second) + tokens - spent + owed,
      });
      if (spent === 0) expect(owed).toBe(0);
    }),
    { seed: SEED, numRuns: 150 },
  );
  expect((await auditLedger(app.db)).findings).toEqual([]);
});

test('tokens spent of a refunded payment are no debt where another payment brings them again', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await recordEvents(app, first, [paymentEvent('paid', randomUUID(), 1_700)]);
  await app.database.transact((tx) =>
    spendTokens(tx, {
      userId: user.id,
      cost: 700,
      reason: 'spend',
      reference: 'watch:1',
      now: app.clock.now(),
    }),
  );
  const { purchased: left } = await app.holdingsOf(user.id);
  await recordEvents(app, second, [paymentEvent('paid', randomUUID(), 1_700)]);
  await recordEvents(app, first, [paymentEvent('refunded', 'R-1', 1_700)]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: left });
  expect((await user.call('getReceipt', { params: { id: first } })).tokens).toMatchObject({
    owed: 0,
    held: 0,
  });
});

test('a partial refund of the payment that gives premium lets the fully paid other one take its place', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  for (const id of [first, second]) await recordEvents(app, id, [paymentEvent('paid', randomUUID(), 1_700)]);
  await recordEvents(app, first, [paymentEvent('refunded', 'R-1', 850)]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  expect((await user.call('getPayment', { params: { id: first } })).payment).toMatchObject({
    surplus: true,
    overCents: 850,
  });
  expect((await user.call('getConversation')).messages.at(-1)?.content).toContain(
    '1,000 tokens were taken back. 1,000 tokens were added by your other payment for premium, which takes its place.',
  );
  expect(await mailsTo(user.email)).toEqual([
    expect.stringMatching(/^Your receipt/),
    expect.stringMatching(/^You paid twice for premium: \$17/),
    expect.stringMatching(/^Your receipt/),
    expect.stringMatching(/^You paid twice for premium: \$8\.50/),
  ]);
  expect(app.logged).toContainEqual(
    expect.objectContaining({ payment: first, message: 'premium paid twice: refund this payment' }),
  );
});

test('replacing one payment by another never deadlocks', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  for (const id of [first, second]) await recordEvents(app, id, [paymentEvent('paid', randomUUID(), 1_700)]);
  const before = await deadlocks();
  const work: Array<Promise<unknown>> = [];
  await app.database.transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    work.push(recordEvents(app, first, [paymentEvent('disputed', 'D-1')]));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    work.push(recordEvents(app, second, [paymentEvent('processing')]));
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  });
  await Promise.all(work);
  expect(await deadlocks()).toBe(before);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
});

test('of many concurrent requests for a payment page one opens an invoice, and afterwards all get it', async () => {
  const user = await aStoredUser(app);
  const before = app.btcpay.invoices.size;
  const ask = () => user.call('requestCryptoPayment');
  const answers = await Promise.allSettled(Array.from({ length: 8 }, ask));
  const pages = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.redirectTO] : []));
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'in_progress' });
  expect(new Set(pages)).toEqual(new Set([(await ask()).redirectTO]));
  expect(app.btcpay.invoices.size - before).toBe(1);
  expect(await rowsOf(user.id)).toHaveLength(1);
});

test('while an invoice is being opened no other is, and one whose id was lost is found again', async () => {
  const user = await app.buyer();
  const began = { provider_order: null, request_pending_since: app.clock.now() };
  await app.db.updateTable('payments').set(began).where('id', '=', user.paymentId).execute();
  const before = app.btcpay.invoices.size;
  const ask = () => user.call('requestCryptoPayment');
  app.clock.advance(20_000);
  const refused = await captureRefusal(ask());
  expect([refused.status, refused.code]).toEqual([409, 'in_progress']);
  expect(refused.message).toMatch(/being opened/);
  app.clock.advance(30_000);
  expect(await ask()).toMatchObject({ paymentId: user.paymentId, redirectTO: user.redirectTO });
  expect(app.btcpay.invoices.size).toBe(before);
});

test('a processing payment keeps a second invoice from being opened, also without its webhook', async () => {
  const user = await app.buyer();
  await app.btcpay.test.pay(user.invoice, 1_700);
  app.collected();
  const refused = await captureRefusal(user.call('requestCryptoPayment'));
  expect([refused.status, refused.code]).toEqual([409, 'conflict']);
  expect(refused.message).toMatch(/by Crypto is on its way and not confirmed yet/);
  await app.btcpay.test.confirm(user.invoice);
  app.collected();
  const arrived = await captureRefusal(user.call('requestCryptoPayment'));
  expect(arrived.status).toBe(409);
  await app.readAgain();
  expect(await rowsOf(user.id)).toHaveLength(1);
});
