import { afterAll, expect, test } from 'vitest';
import { openCards } from '../../../adapters/payments/open-cards.ts';
import { openCrypto } from '../../../adapters/payments/open-crypto.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { price } from '../../../testing/apps/paypal-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('without keys a test payment takes the same path and is marked as a test', async () => {
  const { payments } = await app.browser().call('getConfig');
  expect(payments.paypal).toEqual({ clientId: null, environment: 'sandbox', test: true });
  const user = await aUser(app);
  const { id } = await user.call('createPaypalOrder', { body: price });
  expect(app.deps.testCards?.findOrder(id)).toMatchObject({ state: 'created', priceCents: 1_700 });
  await app.deps.testCards?.approve(id);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: id } });
  expect(payment).toMatchObject({ state: 'paid', test: true });
  expect((await user.call('getCurrentUser')).plan).toBe('premium');
  await app.deps.testCards?.refund(id);
  expect((await user.call('getCurrentUser')).plan).toBe('free');
});

test.each([
  ['https://calmwick.example', false],
  ['https://203.0.113.7:8443', false],
  ['https://localhost:3000', true],
  ['https://127.0.0.1:3000', true],
  ['http://192.168.1.5:3000', true],
  [undefined, true],
])('at the address %s the test checkout is offered: %s, though nobody said production', (site, offered) => {
  const settings = { NODE_ENV: 'development' as const, ...(site !== undefined && { PUBLIC_URL: site }) };
  const { cards, testCards } = openCards(settings, () => 0);
  const world = { now: () => 0, publicUrl: site ?? 'http://127.0.0.1:3000' };
  const { crypto, testCrypto } = openCrypto(settings, world);
  for (const one of [cards, testCards, crypto, testCrypto]) expect(one !== null).toBe(offered);
});

test('in production without keys PayPal is not offered', async () => {
  const real = await startTestApp({
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
      PUBLIC_URL: 'https://calmwick.test',
    },
  });
  expect((await real.browser().call('getConfig')).payments.paypal).toBeNull();
  expect(real.deps.testCards).toBeNull();
  const user = await aUser(real);
  for (const refused of [
    await captureRefusal(user.call('createPaypalOrder', { body: price })),
    await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: 'X' } })),
  ])
    expect([refused.status, refused.message]).toEqual([404, 'PayPal is not offered here.']);
  const hook = await real.server.inject({ method: 'POST', url: '/api/webhooks/paypal', payload: '{}' });
  expect(hook.statusCode).toBe(404);
  await real.close();
});
