import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { price, startPaypalApp } from '../../../testing/apps/paypal-app.ts';

const app = await startPaypalApp();
beforeEach(async () => {
  // The payments of the test before are none of this one's.
  await app.db.updateTable('payments').set({ next_poll_at: null }).execute();
  app.paypal.keepSilent();
});
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const looks = (order: string): number =>
  app.paypal.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(order)).length;

/** Charged at PayPal; the answer, and the look right after it, were lost. */
async function lost(then: 'completed' | 'pending' = 'completed') {
  const user = await app.approved(then);
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(new RegExp(`^GET .*${user.order}$`), { lost: 'reset' });
  expect((await captureRefusal(user.capture())).status).toBe(503);
  return user;
}

test('a charge whose answer was lost is found within minutes and credited once', async () => {
  const user = await lost();
  await app.reconcile();
  expect((await app.userOf(user.id)).plan).toBe('free');
  app.clock.advance(MINUTE_MS);
  await Promise.all([app.reconcile(), app.reconcile(), app.reconcile()]);
  expect(await app.userOf(user.id)).toEqual({ plan: 'premium', purchased: 1_000, moves: ['purchase 1000'] });
  const before = looks(user.order);
  app.clock.advance(23 * HOUR_MS);
  await app.reconcile();
  expect(looks(user.order)).toBe(before);
});

test('money on its way is asked for until it has come, less and less often', async () => {
  const user = await lost('pending');
  app.clock.advance(MINUTE_MS);
  await app.reconcile();
  expect((await app.paymentOf(user.order)).state).toBe('processing');
  const before = looks(user.order);
  for (let minute = 0; minute < 5 * 24 * 60; minute += 10) {
    app.clock.advance(10 * MINUTE_MS);
    await app.reconcile();
  }
  expect(looks(user.order) - before).toBeGreaterThan(15);
  expect(looks(user.order) - before).toBeLessThan(40);
  const capture = app.paypal.orders.get(user.order)?.capture;
  if (capture) capture.status = 'COMPLETED';
  app.clock.advance(6 * HOUR_MS);
  await app.reconcile();
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('an order that nobody pays is given up after its life, and money that comes all the same still counts', async () => {
  const user = await aUser(app);
  const { id: order } = await user.call('createPaypalOrder', { body: price });
  app.clock.advance(71 * HOUR_MS);
  await app.reconcile();
  expect((await app.paymentOf(order)).state).toBe('open');
  app.clock.advance(6 * HOUR_MS);
  await app.reconcile();
  expect(await app.paymentOf(order)).toMatchObject({ state: 'expired', next_poll_at: null });
  await app.paypal.cards.approve(order);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: order } });
  expect(payment).toMatchObject({ state: 'paid', late: true });
});

describe('what was paid, and PayPal then tells nothing more of,', () => {
  const paid = async () => {
    const user = await app.approved();
    await user.capture();
    return user;
  };
  const later = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await app.reconcile();
  };

  test('is looked at daily for a week, weekly for half a year, and then no more', async () => {
    const user = await paid();
    const before = looks(user.order);
    const seen = async (days: number): Promise<number> => {
      for (let hour = 0; hour < days * 24; hour += 6) await later(6 * HOUR_MS);
      return looks(user.order) - before;
    };
    const [week, halfYear, end] = [await seen(7), await seen(173), await seen(60)];
    expect(week).toBeGreaterThanOrEqual(6);
    expect(week).toBeLessThanOrEqual(7);
    expect(halfYear - week).toBeGreaterThanOrEqual(23);
    expect(halfYear - week).toBeLessThanOrEqual(26);
    expect(end - halfYear).toBeLessThanOrEqual(1);
    expect(await app.paymentOf(user.order)).toMatchObject({ state: 'paid', next_poll_at: null });
  });

  test('is taken back within a day where it was refunded', async () => {
    const user = await paid();
    await app.paypal.cards.refund(user.order, 850);
    await later(DAY_MS);
    expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 500 });
    await app.paypal.cards.refund(user.order);
    await later(DAY_MS);
    expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
  });

  test('is taken back within a day where it is disputed, and given back where that was won months later', async () => {
    const user = await paid();
    await app.paypal.cards.dispute(user.order);
    await later(DAY_MS);
    expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
    for (let week = 0; week < 10; week += 1) await later(7 * DAY_MS);
    await app.paypal.cards.resolveDispute(user.order, 'seller');
    await later(7 * DAY_MS);
    expect(await app.userOf(user.id)).toEqual({
      plan: 'premium',
      purchased: 1_000,
      moves: ['purchase 1000', 'refund -1000', 'restore 1000'],
    });
  });

  test('is taken back for a refund also where the keys may not read disputes', async () => {
    const user = await paid();
    await app.paypal.cards.refund(user.order);
    app.paypal.fail(/customer\/disputes/, { status: 403, name: 'NOT_AUTHORIZED' });
    await later(DAY_MS);
    expect((await app.userOf(user.id)).plan).toBe('free');
  });

  test('keeps nobody waiting whose answer was lost: few of many are looked at in a round', async () => {
    const many: Array<Awaited<ReturnType<typeof paid>>> = [];
    for (let n = 0; n < 7; n += 1) many.push(await paid());
    app.clock.advance(DAY_MS);
    const user = await lost();
    app.clock.advance(MINUTE_MS);
    const before = many.map(({ order }) => looks(order));
    const asked = () => many.filter(({ order }, n) => looks(order) > (before[n] ?? 0)).length;
    await app.reconcile();
    expect([(await app.userOf(user.id)).plan, asked()]).toEqual(['premium', 5]);
    await app.reconcile();
    expect(asked()).toBe(7);
  });
});

test('an order whose number was lost is given up too, without asking anybody', async () => {
  const user = await aUser(app);
  app.paypal.fail(/^POST \/v2\/checkout\/orders$/, { lost: 'reset', done: true });
  expect((await captureRefusal(user.call('createPaypalOrder', { body: price }))).status).toBe(503);
  const before = app.paypal.calls.length;
  app.clock.advance(73 * HOUR_MS);
  await app.reconcile();
  expect(app.paypal.calls.length).toBe(before);
  const [payment] = await app.db.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
  expect(payment).toMatchObject({ state: 'expired', next_poll_at: null });
});

test('an order that PayPal has forgotten ends the same way', async () => {
  const user = await aUser(app);
  const { id: order } = await user.call('createPaypalOrder', { body: price });
  app.paypal.orders.delete(order);
  app.clock.advance(80 * HOUR_MS);
  await app.reconcile();
  expect((await app.paymentOf(order)).state).toBe('expired');
});

test.each([
  [{ status: 429, name: 'RATE_LIMIT_REACHED', retryAfter: 60 }],
  [{ status: 503, name: 'SERVICE_UNAVAILABLE' }],
  [{ lost: 'truncated' }],
] as const)('while PayPal answers %o a round ends, and a later one finds the charge', async (fault) => {
  const first = await lost();
  const second = await lost();
  app.clock.advance(MINUTE_MS);
  const before = looks(first.order) + looks(second.order);
  app.paypal.fail(/^GET/, fault);
  await app.reconcile();
  expect(looks(first.order) + looks(second.order)).toBe(before + 1);
  app.clock.advance(10 * MINUTE_MS);
  await app.reconcile();
  for (const { id } of [first, second]) expect((await app.userOf(id)).moves).toEqual(['purchase 1000']);
});

test('a refund that nobody told of is found by whoever asks again', async () => {
  const user = await lost();
  await app.paypal.cards.refund(user.order, 850);
  app.clock.advance(MINUTE_MS);
  await app.reconcile();
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 500 });
  app.paypal.keepSilent(false);
  const told = app.paypal.sentMessages.filter(({ body }) => body.includes('REFUNDED')).at(-1);
  expect(await app.deliver(app.paypal.signMessage(told?.body ?? ''))).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 500 });
});
