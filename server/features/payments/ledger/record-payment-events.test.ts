import { DAY_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { paymentStateOf } from '@app/domain/payments/payment-state.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { createBrowser, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import * as ledger from '../../../testing/payments/holdings.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { connectStream } from '../../../testing/streams.ts';
import {
  aPaidPayment,
  aPayment,
  paymentEvent,
  recordEvents,
} from '../../../testing/payments/payment-events.ts';
import { spendTokens } from '../../tokens/store.ts';
import { recordPaymentEvents } from './record-payment-events.ts';
import type { DatedPaymentEvent } from './store.ts';

const PRICE = 1_700;

const app = await startTestApp();
const other = openDatabase(app.connectionString, () => undefined);
afterAll(async () => {
  await other.close();
  await app.close();
});

const userOf = (userId: string) =>
  app.db
    .selectFrom('users')
    .select(['plan', 'purchased_tokens as purchased', 'daily_tokens as daily'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
const paymentOf = (id: string) =>
  app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const movesOf = (userId: string) => ledger.listPurchaseMoves(app.db, userId);
const mailsTo = async (email: string) =>
  (await app.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()).filter(
    ({ subject }) => subject.startsWith('Your receipt'),
  );
const spendSome = (userId: string, cost: number) =>
  app.database.transact((tx) =>
    spendTokens(tx, {
      userId,
      cost,
      reason: 'spend',
      reference: `watch:${randomUUID()}`,
      now: app.clock.now(),
    }),
  );

const possibleEvents: DatedPaymentEvent[] = [
  paymentEvent('approved'),
  paymentEvent('processing'),
  paymentEvent('partly_paid', 'X-1', 900),
  paymentEvent('paid', 'C-1', PRICE),
  paymentEvent('expired'),
  paymentEvent('refused'),
  paymentEvent('cancelled'),
  paymentEvent('refunded', 'R-1', 500),
  paymentEvent('refunded', 'R-1', 600),
  paymentEvent('refunded', 'R-2', PRICE),
  paymentEvent('disputed', 'D-1'),
  paymentEvent('dispute_won', 'D-1'),
];

describe('events in any order, repeated and late', () => {
  test('state, balance and plan follow from the set of events alone, and the ledger adds up', async () => {
    const scenario = fc.record({
      events: fc
        .subarray([...possibleEvents, paymentEvent('paid', 'C-1', PRICE)], { minLength: 1 })
        .chain((some) =>
          fc.tuple(
            fc.constant(some),
            fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
          ),
        ),
      waits: fc.array(fc.integer({ min: 0, max: 5 * DAY_MS }), { minLength: 30, maxLength: 30 }),
      spends: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 30, maxLength: 30 }),
      isSpending: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ events: [some, order], waits, spends, isSpending }) => {
        const user = await aStoredUser(app);
        const id = await aPayment(app, user.id);
        let spent = 0;
        for (const [i, event] of order.entries()) {
          app.clock.advance(waits[i] ?? 0);
          await recordEvents(app, id, [event], i % 2 ? other : app.database);
          const { purchased, daily } = await userOf(user.id);
          const cost = isSpending ? Math.min(purchased + daily, spends[i] ?? 0) : 0;
          if (cost > 0) await spendSome(user.id, cost);
          spent += purchased - (await userOf(user.id)).purchased;
        }
        const { state, tokens, premium } = paymentStateOf(catalogue.premium, some);
        const payment = await paymentOf(id);
        const { plan, purchased } = await userOf(user.id);
        expect([payment.state, plan]).toEqual([state, premium ? 'premium' : 'free']);
        expect(payment.credited_tokens - payment.taken_back_tokens - payment.debt_tokens).toBe(tokens);
        expect(purchased).toBe(tokens - spent + payment.debt_tokens);
        if (!isSpending) expect(payment.debt_tokens).toBe(0);
        const moves = await movesOf(user.id);
        expect(moves.reduce((sum, { delta }) => sum + delta, 0)).toBe(purchased);
        expect(moves.filter(({ reason }) => reason === 'purchase').length).toBe(
          payment.credited_tokens > 0 ? 1 : 0,
        );
        expect(await mailsTo(user.email)).toHaveLength(payment.credited_tokens > 0 ? 1 : 0);
      }),
      { numRuns: 60 },
    );
    expect((await auditLedger(app.db)).findings).toEqual([]);
  }, 120_000);

  test('forty concurrent calls in two processes credit once and send one receipt', async () => {
    const user = await aUser(app);
    const id = await aPayment(app, user.id);
    const states = await Promise.all(
      Array.from({ length: 40 }, (_one, n) =>
        recordEvents(
          app,
          id,
          n % 4 === 3 ? [paymentEvent('approved')] : [paymentEvent('paid', 'C-1', PRICE)],
          n % 2 ? other : app.database,
        ),
      ),
    );
    expect(states.filter((state) => state === 'paid').length).toBeGreaterThan(29);
    expect(await movesOf(user.id)).toEqual([
      { reason: 'purchase', delta: 1_000, reference: `payment:${id}` },
    ]);
    expect(await userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('different events recorded concurrently by two processes all count', async () => {
    const eventsOfCalls = [
      [paymentEvent('paid')],
      [paymentEvent('refunded', 'R-1', 700)],
      [paymentEvent('refunded', 'R-2', 900)],
      [paymentEvent('disputed', 'D-1')],
      [paymentEvent('dispute_won', 'D-1')],
      [paymentEvent('approved'), paymentEvent('expired')],
    ];
    for (let round = 0; round < 10; round += 1) {
      const user = await aStoredUser(app);
      const id = await aPayment(app, user.id);
      await Promise.all(
        eventsOfCalls.map((events, n) =>
          recordEvents(app, id, events, (n + round) % 2 ? other : app.database),
        ),
      );
      expect(await paymentOf(id)).toMatchObject({
        state: 'paid',
        credited_tokens: 1_000,
        taken_back_tokens: 941,
      });
      expect(await userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 59 });
    }
    expect((await auditLedger(app.db)).findings).toEqual([]);
  });

  test('two concurrent payments of one user, each recorded by two processes, credit twice', async () => {
    const user = await aUser(app);
    const ids = await Promise.all([aPayment(app, user.id), aPayment(app, user.id, { product: 'standard' })]);
    await Promise.all(
      ids.flatMap((id) => [
        recordEvents(app, id, [paymentEvent('paid', id, null)]),
        recordEvents(app, id, [paymentEvent('paid', id, null)], other),
        spendSome(user.id, 1),
      ]),
    );
    expect(await userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 2_000, daily: 18 });
  });

  test('a failed transaction leaves nothing, and the same event recorded again does everything', async () => {
    const user = await aUser(app);
    const id = await aPayment(app, user.id);
    const broken = app.database.transact(async (tx) => {
      await recordPaymentEvents(tx, app.deps, {
        paymentId: id,
        events: [paymentEvent('paid')],
        now: app.clock.now(),
      });
      throw new Error('the line broke');
    });
    await expect(broken).rejects.toThrow('the line broke');
    expect(await paymentOf(id)).toMatchObject({ state: 'open', credited_tokens: 0 });
    expect(await movesOf(user.id)).toEqual([]);
    expect(await mailsTo(user.email)).toEqual([]);
    await recordEvents(app, id, [paymentEvent('paid')]);
    expect(await userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('turns spent tokens into debt, stops the balance at zero and leaves daily and welcome tokens', async () => {
    const user = await aUser(app);
    const id = await aPaidPayment(app, user.id);
    await spendSome(user.id, 100);
    await spendSome(user.id, 400);
    app.clock.advance(DAY_MS);
    expect(await recordEvents(app, id, [paymentEvent('refunded', 'R-9', PRICE)])).toBe('taken_back');
    expect(await paymentOf(id)).toMatchObject({
      credited_tokens: 1_000,
      taken_back_tokens: 600,
      debt_tokens: 400,
    });
    expect(await user.call('getCurrentUser')).toMatchObject({
      plan: 'free',
      tokens: { daily: 20, purchased: 0 },
    });
    expect((await movesOf(user.id)).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['purchase', 1_000],
      ['spend', -400],
      ['refund', -600],
    ]);
  });

  test('leaves premium while another grant stands', async () => {
    const user = await aUser(app);
    const [first, second] = [await aPaidPayment(app, user.id), await aPaidPayment(app, user.id)];
    await recordEvents(app, first, [paymentEvent('disputed', 'D-1')]);
    expect((await userOf(user.id)).plan).toBe('premium');
    await recordEvents(app, second, [paymentEvent('refunded', 'R-1')]);
    expect((await userOf(user.id)).plan).toBe('free');
    await recordEvents(app, first, [paymentEvent('dispute_won', 'D-1')]);
    expect(await userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  });

  test('of one user takes nothing from another', async () => {
    const [maya, omar] = [await aUser(app), await aUser(app)];
    const id = await aPaidPayment(app, maya.id);
    await aPaidPayment(app, omar.id);
    await recordEvents(app, id, [paymentEvent('refunded', 'R-1')]);
    expect((await userOf(omar.id)).purchased).toBe(1_000);
  });
});

test('a receipt sent days late names the day of the payment, the price and both numbers', async () => {
  const user = await aUser(app);
  const id = await aPayment(app, user.id);
  const paidAt = Date.UTC(2026, 4, 30, 9);
  await app.database.transact((tx) =>
    recordPaymentEvents(tx, app.deps, {
      paymentId: id,
      events: [paymentEvent('paid', 'CAPTURE-7', PRICE, paidAt)],
      providerPaymentId: 'CAPTURE-7',
      now: app.clock.now(),
    }),
  );
  const { text_part: text } = await app.db
    .selectFrom('outbox')
    .select('text_part')
    .where('recipient', '=', user.email)
    .where('subject', 'like', 'Your receipt%')
    .executeTakeFirstOrThrow();
  for (const part of ['30 May 2026', '$17.00', id, 'CAPTURE-7', 'PayPal', 'no money moved'])
    expect(text).toContain(part);
});

test('a payment of a deleted account keeps its events and credits nobody', async () => {
  const user = await aStoredUser(app);
  const [early, late] = [await aPaidPayment(app, user.id), await aPayment(app, user.id)];
  await app.query(`DELETE FROM users WHERE id = '${user.id}'`);
  const before = await app.db.selectFrom('outbox').select('id').execute();
  expect(await recordEvents(app, late, [paymentEvent('paid')])).toBe('paid');
  expect(await recordEvents(app, early, [paymentEvent('refunded', 'R-1')])).toBe('taken_back');
  expect(await paymentOf(late)).toMatchObject({ state: 'paid', credited_tokens: 0, credited_at: null });
  expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual(before);
  expect(
    await app.db.selectFrom('payment_events').select('kind').where('payment_id', '=', late).execute(),
  ).toEqual([{ kind: 'paid' }]);
});

test('plan and tokens are pushed at once to every open tab, also of another process', async () => {
  const second = await createApp({ ...app.deps, database: other });
  for (const one of [app, second]) await one.server.listen({ port: 0, host: '127.0.0.1' });
  const user = await aUser(app);
  const elsewhere = createBrowser(second.server, '127.0.0.1');
  for (const [name, value] of user.jar) elsewhere.jar.set(name, value);
  const tabs = await Promise.all([
    connectStream(app.server, user, 'openLive'),
    connectStream(app.server, user, 'openLive'),
    connectStream(second.server, elsewhere, 'openLive'),
  ]);
  const newest = (tab: (typeof tabs)[number]) =>
    tab.events.findLast(({ name }) => name === 'user')?.data as { plan: string } | undefined;
  try {
    for (const tab of tabs) await expect.poll(() => newest(tab)?.plan).toBe('free');
    const id = await aPaidPayment(app, user.id);
    for (const tab of tabs)
      await expect.poll(() => newest(tab)).toMatchObject({ plan: 'premium', tokensRemaining: 1_100 });
    expect(await elsewhere.call('getCurrentUser')).toMatchObject({ plan: 'premium', tokensRemaining: 1_100 });
    await recordEvents(app, id, [paymentEvent('refunded', 'R-1')], other);
    for (const tab of tabs)
      await expect.poll(() => newest(tab)).toMatchObject({ plan: 'free', tokensRemaining: 100 });
    await aPaidPayment(app, user.id, { product: 'standard' });
    for (const tab of tabs)
      await expect.poll(() => newest(tab)).toMatchObject({ plan: 'free', tokensRemaining: 1_100 });
  } finally {
    for (const tab of tabs) tab.leave();
    await second.server.close();
  }
});

test('recorded events cannot be changed', async () => {
  const user = await aStoredUser(app);
  const id = await aPaidPayment(app, user.id);
  await expect(
    app.query(`UPDATE payment_events SET amount_cents = 1 WHERE payment_id = '${id}'`),
  ).rejects.toThrow('append-only');
  await expect(app.query(`DELETE FROM payment_events WHERE payment_id = '${id}'`)).rejects.toThrow(
    'append-only',
  );
});
