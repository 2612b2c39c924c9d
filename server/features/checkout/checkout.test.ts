import { afterAll, describe, expect, test } from 'vitest';
import { createBrowser, openDevelopment, startTestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());
const operator = await openDevelopment(app);

const order = (browser: Pick<TestUser, 'call'>) =>
  browser.call('createPaypalOrder', { body: { intent: 'CAPTURE', amount: '17.00', currency: 'USD' } });
const press = (id: string, act: string, headers: Record<string, string> = {}) =>
  operator.raw({
    method: 'POST',
    url: `/dev/checkout/paypal/${id}/${act}`,
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const pageOf = async (id: string) => {
  const { statusCode, body } = await operator.raw({ method: 'GET', url: `/dev/checkout/paypal/${id}` });
  return { statusCode, acts: [...body.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label), body };
};
const paid = async (act = 'pay') => {
  const user = await aUser(app);
  const { id } = await order(user);
  await press(id, act);
  const captured = await user
    .call('capturePaypalOrder', { body: { orderID: id } })
    .then(({ payment }) => payment.state)
    .catch((error: { code: string }) => error.code);
  const now = async () => {
    const { plan, tokens } = await user.call('getCurrentUser');
    return { plan, purchased: tokens.purchased };
  };
  return { id, captured, now, user };
};

test('the page says that it is a test, shows the order and offers the actions of its state', async () => {
  const browser = await aUser(app);
  const { id } = await order(browser);
  const before = await pageOf(id);
  expect(before.body).toContain('This is a test. No money moves');
  expect(before.body).toContain('17.00 USD');
  expect(before.acts).toEqual(['Pay', 'Pay, charged later', 'Decline', 'Cancel']);
  const end = await press(id, 'pay');
  expect(end.body).toContain(`data-order="${id}" data-outcome="approved"`);
  await browser.call('capturePaypalOrder', { body: { orderID: id } });
  expect((await pageOf(id)).acts).toEqual([
    'Refund',
    'Refund half',
    'Dispute',
    'Dispute decided for the seller',
  ]);
  const list = await operator.raw({ method: 'GET', url: '/dev/checkout' });
  expect(list.body).toContain(`/dev/checkout/paypal/${id}`);
});

test('paying and refunding move tokens by signed notifications', async () => {
  const { id, captured, now } = await paid();
  expect([captured, await now()]).toEqual(['paid', { plan: 'premium', purchased: 1_000 }]);
  const answer = await press(id, 'refund');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dev/checkout/paypal/${id}`]);
  expect(await now()).toEqual({ plan: 'free', purchased: 0 });
});

test('a dispute takes back until it is decided for the seller', async () => {
  const { id, now } = await paid();
  await press(id, 'dispute');
  expect(await now()).toEqual({ plan: 'free', purchased: 0 });
  await press(id, 'dispute-won');
  expect(await now()).toEqual({ plan: 'premium', purchased: 1_000 });
});

test('half a refund leaves premium and half of the tokens', async () => {
  const { id, now } = await paid();
  await press(id, 'refund-half');
  expect(await now()).toEqual({ plan: 'premium', purchased: 500 });
});

test('a refused card credits nothing, and neither does a charge that waits until it arrives', async () => {
  const declined = await paid('decline');
  expect([declined.captured, await declined.now()]).toEqual([
    expect.stringMatching(/declined/),
    { plan: 'free', purchased: 0 },
  ]);
  const waiting = await paid('pay-later');
  expect([waiting.captured, await waiting.now()]).toEqual(['processing', { plan: 'free', purchased: 0 }]);
  await press(waiting.id, 'arrive');
  expect(await waiting.now()).toEqual({ plan: 'premium', purchased: 1_000 });
});

test('cancelling charges nothing and tells the site', async () => {
  const browser = await aUser(app);
  const { id } = await order(browser);
  expect((await press(id, 'cancel')).body).toContain('data-outcome="cancelled"');
  await expect(browser.call('capturePaypalOrder', { body: { orderID: id } })).rejects.toMatchObject({
    status: 409,
  });
});

test('an unknown order, provider or action, and a page of another site, change nothing', async () => {
  const browser = await aUser(app);
  const { id } = await order(browser);
  expect((await pageOf('NOBODY')).statusCode).toBe(404);
  expect((await operator.raw({ method: 'GET', url: `/dev/checkout/bank/${id}` })).statusCode).toBe(404);
  expect((await press(id, 'refund')).statusCode).toBe(404);
  expect(
    (await press(id, 'pay', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403);
  expect((await pageOf(id)).acts).toContain('Pay');
});

test('in production there is no test checkout and nothing that could be paid with it', async () => {
  const real = await startTestApp({
    publicUrl: 'https://calmwick.test',
    settings: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
      PUBLIC_URL: 'https://calmwick.test',
    },
  });
  try {
    for (const url of ['/dev/checkout', '/dev/checkout/end.js', '/dev/checkout/paypal/X'])
      expect((await real.browser().raw({ method: 'GET', url })).statusCode, url).toBe(404);
    expect((await real.browser().call('getConfig')).payments).toMatchObject({ paypal: null, crypto: null });
  } finally {
    await real.close();
  }
});

test('in development at a public address without https it is labelled on the page, on the payment and in the log', async () => {
  const publicUrl = 'http://shop.example.com';
  const open = await startTestApp({
    publicUrl,
    settings: { PUBLIC_URL: publicUrl, NODE_ENV: 'development', ALLOW_DEVELOPMENT_EXPOSED: 'true' },
  });
  try {
    const warned = { level: 'warn', message: expect.stringMatching(/test checkout.*no money/i) };
    expect(open.logged).toContainEqual(expect.objectContaining(warned));
    expect((await open.browser().call('getConfig')).payments).toMatchObject({
      paypal: { test: true, clientId: null },
      crypto: { test: true },
    });
    const here = createBrowser(open.server, '127.0.0.1', 'http://localhost:3000');
    const page = await (await openDevelopment(open, here)).raw({ method: 'GET', url: '/dev/checkout' });
    expect(page.body).toContain('Test checkout');
  } finally {
    await open.close();
  }
  expect(app.logged.filter(({ message }) => /test checkout/i.test(String(message)))).toEqual([]);
});

describe('with crypto', () => {
  const wanted = async () => {
    const user = await aUser(app);
    const { redirectTO, paymentId } = await user.call('requestCryptoPayment');
    const { pathname } = new URL(redirectTO);
    const act = (name: string) =>
      operator.raw({
        method: 'POST',
        url: `${pathname}/${name}`,
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const state = async () => {
      const { payment } = await user.call('getPayment', { params: { id: paymentId } });
      return [payment.state, payment.missingCents, payment.late];
    };
    const purchased = async () => (await user.call('getCurrentUser')).tokens.purchased;
    return { pathname, paymentId, act, state, purchased };
  };

  test('a payment is seen, confirmed and credited, and its page leads back', async () => {
    const { pathname, paymentId, act, state, purchased } = await wanted();
    const { body } = await operator.raw({ method: 'GET', url: pathname });
    expect(body).toContain(`/?payment=${paymentId}">Back to the site`);
    expect((await state())[0]).toBe('open');
    await act('pay');
    expect([await state(), await purchased()]).toEqual([['processing', null, false], 0]);
    await act('confirm');
    expect([(await state())[0], await purchased()]).toEqual(['paid', 1_000]);
  });

  test('a partial payment shows what is missing, and the rest completes it', async () => {
    const { act, state, purchased } = await wanted();
    await act('pay-part');
    expect([await state(), await purchased()]).toEqual([['partly_paid', 850, false], 0]);
    await act('pay');
    await act('confirm');
    expect([(await state())[0], await purchased()]).toEqual(['paid', 1_000]);
  });

  test('a late payment is shown as late and credited once the owner accepts it', async () => {
    const { act, state, purchased } = await wanted();
    await act('pay-late');
    expect([(await state())[2], await purchased()]).toEqual([true, 0]);
    await act('accept');
    expect([(await state())[0], await purchased()]).toEqual(['paid', 1_000]);
  });

  test('a payment that never confirms or never arrives credits nothing', async () => {
    const dropped = await wanted();
    await dropped.act('pay');
    await dropped.act('fail');
    expect([(await dropped.state())[0], await dropped.purchased()]).toEqual(['refused', 0]);
    const expired = await wanted();
    await expired.act('expire');
    expect([(await expired.state())[0], await expired.purchased()]).toEqual(['expired', 0]);
  });
});
