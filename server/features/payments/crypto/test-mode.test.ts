import { afterAll, expect, test } from 'vitest';
import { openCrypto } from '../../../adapters/payments/open-crypto.ts';
import { startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { noPurchase, premiumPurchase } from '../../../testing/apps/crypto-app.ts';
import { readHoldings } from '../../../testing/payments/holdings.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('without keys the labelled test checkout stands in, with the same signed notifications', async () => {
  const { payments } = await app.browser().call('getConfig');
  expect(payments.crypto).toMatchObject({ pages: ['http://calmwick.test'], test: true });
  const user = await aUser(app);
  const { redirectTO, paymentId } = await user.call('requestCryptoPayment');
  const [, invoice = ''] =
    /^http:\/\/calmwick\.test\/dev\/checkout\/btcpay\/([\w-]+)$/.exec(redirectTO) ?? [];
  await app.deps.testCrypto?.pay(invoice, 1_700);
  expect(await readHoldings(app.db, user.id)).toEqual(noPurchase);
  await app.deps.testCrypto?.confirm(invoice);
  expect(await readHoldings(app.db, user.id)).toEqual(premiumPurchase);
  const { payment } = await user.call('getPayment', { params: { id: paymentId } });
  expect(payment).toMatchObject({ state: 'paid', test: true });
});

test('in production there is no test checkout: without keys crypto is not offered', () => {
  const world = { now: () => 0, publicUrl: 'https://calmwick.example' };
  expect(openCrypto({ NODE_ENV: 'production' }, world)).toEqual({ crypto: null, testCrypto: null });
  const keys = {
    BTCPAY_URL: 'https://pay.example',
    BTCPAY_STORE_ID: 'S',
    BTCPAY_API_KEY: 'K',
    BTCPAY_WEBHOOK_SECRET: 'W',
  };
  const { crypto, testCrypto } = openCrypto(
    { NODE_ENV: 'production', CRYPTO_PROVIDER: 'btcpay', ...keys },
    world,
  );
  expect([crypto?.test, testCrypto]).toEqual([false, null]);
});

test('where crypto is not offered there is neither a payment page nor a webhook', async () => {
  const live = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of tests that is long enough',
    PUBLIC_URL: 'https://calmwick.test',
  };
  const off = await startTestApp({ settings: live, publicUrl: 'http://calmwick.test' });
  const user = await aUser(off);
  expect((await off.browser().call('getConfig')).payments.crypto).toBeNull();
  await expect(user.call('requestCryptoPayment')).rejects.toMatchObject({ status: 404 });
  const answer = await off.server.inject({ method: 'POST', url: '/api/webhooks/crypto', payload: '{}' });
  expect(answer.statusCode).toBe(404);
  await off.close();
});
