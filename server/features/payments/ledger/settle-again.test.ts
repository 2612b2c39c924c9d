import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { aPayment, paymentEvent, recordEvents } from '../../../testing/payments/payment-events.ts';
import { recordPaymentEvents } from './record-payment-events.ts';
import { lockBuyer, refuseSecondPremium } from './refuse-second-premium.ts';

const app = await startTestApp();
afterAll(() => app.close());
afterEach(() => void app.logged.splice(0));

const PRICE = 1_700;
const paymentOf = (id: string) =>
  app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logLines = () => app.logged.filter(({ level }) => level === 'error').map(({ message }) => message);
const learnNumber = (paymentId: string, providerPaymentId: string | null) =>
  app.database.transact((tx) =>
    recordPaymentEvents(tx, app.deps, {
      paymentId,
      events: [],
      providerPaymentId,
      now: app.clock.now(),
    }),
  );

test('the same event again changes nothing, not even when it was last changed', async () => {
  const user = await aStoredUser(app);
  const id = await aPayment(app, user.id);
  await recordEvents(app, id, [paymentEvent('paid', 'C-1', PRICE)]);
  const before = await paymentOf(id);
  app.clock.advance(MINUTE_MS);
  expect(await recordEvents(app, id, [paymentEvent('paid', 'C-1', PRICE)])).toBe('paid');
  expect(await paymentOf(id)).toEqual(before);
});

test("the provider's number is learned once, without an event too, and never replaced", async () => {
  const user = await aStoredUser(app);
  const id = await aPayment(app, user.id);
  const unnumbered = await paymentOf(id);
  app.clock.advance(MINUTE_MS);
  expect(await learnNumber(id, null)).toBe('open');
  expect(await paymentOf(id)).toEqual(unnumbered);
  expect(await learnNumber(id, 'CAPTURE-1')).toBe('open');
  const numbered = await paymentOf(id);
  expect(numbered.provider_payment).toBe('CAPTURE-1');
  app.clock.advance(MINUTE_MS);
  expect(await learnNumber(id, 'CAPTURE-2')).toBe('open');
  expect(await paymentOf(id)).toEqual(numbered);
  await recordEvents(app, id, [paymentEvent('paid', 'C-1', PRICE)]);
  expect((await paymentOf(id)).provider_payment).toBe('CAPTURE-1');
});

test('money for a deleted account is reported to the operator, and nothing else of it is', async () => {
  const user = await aStoredUser(app);
  const [paid, expired, lasting] = [
    await aPayment(app, user.id),
    await aPayment(app, user.id),
    await aPayment(app, (await aStoredUser(app)).id),
  ];
  await app.query(`DELETE FROM users WHERE id = '${user.id}'`);
  await recordEvents(app, expired, [paymentEvent('expired')]);
  await recordEvents(app, lasting, [paymentEvent('paid', 'C-2', PRICE)]);
  expect(logLines()).toEqual([]);
  await recordEvents(app, paid, [paymentEvent('paid', 'C-1', PRICE)]);
  expect(logLines()).toEqual(['payment received for a deleted account: nothing credited, refund it']);
});

test('a payment that is decided is looked at again after a day by PayPal, never of a coin, and earlier while it is open', async () => {
  const user = await aStoredUser(app);
  const [paypal, coins] = [
    await aPayment(app, user.id, { product: 'standard' }),
    await aPayment(app, user.id, { product: 'standard', provider: 'btcpay' }),
  ];
  const nextLook = async (id: string) => (await paymentOf(id)).next_poll_at;
  const [early, earlyOfCoins] = [await nextLook(paypal), await nextLook(coins)];
  await recordEvents(app, paypal, [paymentEvent('processing')]);
  expect(await nextLook(paypal)).toBe(early);
  await recordEvents(app, coins, [paymentEvent('processing')]);
  expect(await nextLook(coins)).toBe(earlyOfCoins);
  for (const id of [paypal, coins]) await recordEvents(app, id, [paymentEvent('paid', `C-${id}`, 10_000)]);
  expect(await nextLook(paypal)).toBe(app.clock.now() + DAY_MS);
  expect(await nextLook(coins)).toBeNull();
  const paidAt = app.clock.now();
  app.clock.advance(MINUTE_MS);
  await recordEvents(app, paypal, [paymentEvent('refunded', 'R-1', 100)]);
  expect(await nextLook(paypal)).toBe(paidAt + DAY_MS);
  await recordEvents(app, paypal, [paymentEvent('disputed', 'D-1')]);
  expect(await nextLook(paypal)).toBe(app.clock.now() + DAY_MS);
});

test('a second premium payment is reported once, whatever comes after it', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await recordEvents(app, first, [paymentEvent('paid', 'C-1', PRICE)]);
  expect(logLines()).toEqual([]);
  await recordEvents(app, second, [paymentEvent('paid', 'C-2', PRICE)]);
  await recordEvents(app, second, [paymentEvent('refunded', 'R-2', 100)]);
  await recordEvents(app, first, [paymentEvent('refunded', 'R-1', 100)]);
  expect(logLines()).toEqual(['premium paid twice: refund this payment']);
});

test('of three premium payments the one begun first counts, whichever was paid first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const user = await aStoredUser(app);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push(await aPayment(app, user.id));
      app.clock.advance(MINUTE_MS);
    }
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, third, second]) await recordEvents(app, id, [paymentEvent('paid', id, PRICE)]);
    await recordEvents(app, first, [paymentEvent('disputed', 'D-1')]);
    expect((await paymentOf(second)).is_duplicate_purchase).toBe(false);
    expect((await paymentOf(third)).is_duplicate_purchase).toBe(true);
  }
});

test('while PayPal has not answered a charge of premium, no other may begin, and only that one goes on', async () => {
  const user = await aStoredUser(app);
  const [charged, other] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  const refuse = (except?: string) =>
    app.database.transact((tx) =>
      refuseSecondPremium(tx, { userId: user.id, test: true, ...(except && { except }) }),
    );
  await refuse();
  await app.db
    .updateTable('payments')
    .set({ request_pending_since: app.clock.now() })
    .where('id', '=', charged)
    .execute();
  await expect(refuse()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/by PayPal is being charged, and the answer is not there yet/),
  });
  await expect(refuse(other)).rejects.toMatchObject({ code: 'conflict' });
  await refuse(charged);
});

test('nobody buys for an account that is gone', async () => {
  const user = await aStoredUser(app);
  const lock = () => app.database.transact((tx) => lockBuyer(tx, user.id));
  expect(await lock()).toBe('free');
  await app.query(`DELETE FROM users WHERE id = '${user.id}'`);
  await expect(lock()).rejects.toMatchObject({ code: 'not_signed_in' });
});
