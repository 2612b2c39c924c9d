import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveCryptoStandIn } from '../../../adapters/payments/serve-crypto-stand-in.ts';
import { openPayerurlStandIn, standInKeys } from '../../../adapters/payments/payerurl/stand-in.ts';
import { captureRefusal, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { noPurchase, premiumPurchase } from '../../../testing/apps/crypto-app.ts';
import { readHoldings } from '../../../testing/payments/holdings.ts';

let app: TestApp;
let payerurl: ReturnType<typeof openPayerurlStandIn>;
let served: Awaited<ReturnType<typeof serveCryptoStandIn>>;
let elsewhere = false;
beforeAll(async () => {
  served = await serveCryptoStandIn((url) => {
    payerurl = openPayerurlStandIn((id) => (elsewhere ? `https://evil.test/${id}` : `${url}/pay/${id}`));
    return payerurl.httpFetch;
  });
  app = await startTestApp({
    settings: {
      CRYPTO_PROVIDER: 'payerurl',
      CRYPTO_REQUEST_URL: `${served.url}/api/payment`,
      PAYERURL_PUBLIC_KEY: standInKeys.publicKey,
      PAYERURL_SECRET_KEY: standInKeys.secretKey,
    },
  });
});
afterAll(async () => {
  await app.close();
  await served.close();
});

async function buyer() {
  const user = await aUser(app);
  const { redirectTO, paymentId } = await user.call('requestCryptoPayment');
  const stands = async () => (await user.call('getPayment', { params: { id: paymentId } })).payment;
  return { ...user, redirectTO, paymentId, stands, has: () => readHoldings(app.db, user.id) };
}
const send = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/webhooks/crypto',
    headers,
    payload: body,
  });
  return answer.statusCode;
};
let transactions = 0;
const aTransaction = (): string => `TX-${(transactions += 1)}-${Date.now()}`;

test('the order carries the price in dollars, our own number and nothing of the buyer', async () => {
  const { redirectTO, paymentId, email } = await buyer();
  expect(redirectTO).toBe(`${served.url}/pay/${paymentId}`);
  const order = payerurl.orders.get(paymentId);
  expect(order).toMatchObject({
    amount: '17.00',
    currency: 'usd',
    'items[0][price]': '17.00',
    notify_url: 'http://calmwick.test/api/webhooks/crypto',
    redirect_to: `http://calmwick.test/?payment=${paymentId}`,
  });
  expect(JSON.stringify(order)).not.toContain(email);
});

test.each(['callback', 'jsonCallback'] as const)(
  'a signed %s credits once, however often it comes',
  async (kind) => {
    const { paymentId, has, stands } = await buyer();
    const message = payerurl[kind]({ orderId: paymentId, transaction: aTransaction() });
    expect(await send(message)).toBe(200);
    await Promise.all([send(message), send(message), send(message)]);
    expect(await has()).toEqual(premiumPurchase);
    expect(await stands()).toMatchObject({ state: 'paid', provider: 'payerurl', overCents: 0 });
  },
);

test('less than the price is a partial payment, and another currency counts for nothing', async () => {
  const [part, foreign] = [await buyer(), await buyer()];
  const few = { orderId: part.paymentId, amount: '16.99', transaction: aTransaction() };
  expect(await send(payerurl.callback(few))).toBe(200);
  expect(await part.stands()).toMatchObject({ state: 'partly_paid', missingCents: 1 });
  const shekels = { orderId: foreign.paymentId, currency: 'ILS', transaction: aTransaction() };
  expect(await send(payerurl.callback(shekels))).toBe(200);
  expect(await foreign.stands()).toMatchObject({ state: 'open' });
  for (const { has } of [part, foreign]) expect(await has()).toEqual(noPurchase);
});

test('a cancelled payment is credited if it is paid after all', async () => {
  const { paymentId, has, stands } = await buyer();
  const nobody = { orderId: paymentId, amount: '', currency: '', transaction: '' };
  expect(await send(payerurl.callback({ ...nobody, status: 20_000 }))).toBe(200);
  expect(await stands()).toMatchObject({ state: 'cancelled' });
  expect(await send(payerurl.callback({ orderId: paymentId, status: 201 }))).toBe(200);
  expect(await has()).toEqual(noPurchase);
  expect(await send(payerurl.callback({ orderId: paymentId, transaction: aTransaction() }))).toBe(200);
  expect(await has()).toEqual(premiumPurchase);
});

test('the same money credits no second payment', async () => {
  const [one, other] = [await buyer(), await buyer()];
  const transaction = aTransaction();
  for (const { paymentId } of [one, other])
    await send(payerurl.callback({ orderId: paymentId, transaction }));
  expect([await one.has(), await other.has()]).toEqual([premiumPurchase, noPurchase]);
});

test('a forged, changed or empty callback is refused and changes nothing', async () => {
  const { paymentId, has, stands } = await buyer();
  const real = payerurl.callback({ orderId: paymentId, amount: '0.17', transaction: aTransaction() });
  const forged = [
    payerurl.callback({ orderId: paymentId }, 'guessed'),
    { ...real, body: real.body.replace('0.17', '17.0') },
    { ...real, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { ...real, headers: { ...real.headers, 'content-type': 'application/json' } },
    { headers: {}, body: '' },
  ];
  for (const message of forged) expect(await send(message)).toBe(403);
  expect([await has(), (await stands()).state]).toEqual([noPurchase, 'open']);
  expect(await send(payerurl.callback({ orderId: '6f1a1c7e-26f4-4a54-a2a4-0d1b2c3d4e5f' }))).toBe(200);
});

test('a payment page at another host is never handed out', async () => {
  const user = await aUser(app);
  elsewhere = true;
  const refused = await captureRefusal(user.call('requestCryptoPayment'));
  elsewhere = false;
  expect(refused.status).toBe(503);
  expect(app.logged).toContainEqual(expect.objectContaining({ level: 'error', kind: 'refused' }));
});

test('refused keys are a clear error', async () => {
  const user = await aUser(app);
  served.fail({ status: 200 });
  expect((await captureRefusal(user.call('requestCryptoPayment'))).status).toBe(503);
});
