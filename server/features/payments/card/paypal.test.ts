import { afterAll, expect, test } from 'vitest';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { createApp } from '../../../app.ts';
import { captureView } from '../../../adapters/payments/paypal/stand-in/views.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createBrowser, captureRefusal } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { price, startPaypalApp } from '../../../testing/apps/paypal-app.ts';

const app = await startPaypalApp();
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const bodyOf = (path: RegExp) => app.paypal.calls.filter((call) => path.test(`${call.method} ${call.path}`));
/** PayPal's webhook for a charge follows its reply. */
const settled = () => new Promise((done) => setTimeout(done, 50));

test('a user buys premium once, at the catalogue price, and gets a receipt', async () => {
  const user = await app.approved();
  const { payment } = await user.capture();
  expect(payment).toMatchObject({ state: 'paid', product: 'premium', priceCents: 1_700, test: false });
  expect(await app.userOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
  const order = bodyOf(/^POST \/v2\/checkout\/orders$/).at(-1);
  expect(order?.headers['paypal-request-id']).toBe(`order:${payment.id}`);
  expect(JSON.parse(order?.body ?? '')).toMatchObject({
    intent: 'CAPTURE',
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    purchase_units: [
      { amount: { currency_code: 'USD', value: '17.00' }, custom_id: user.id, invoice_id: payment.id },
    ],
  });
  const [capture] = bodyOf(new RegExp(`${user.order}/capture$`));
  expect(capture?.headers['paypal-request-id']).toBe(`capture:${user.order}`);
  await app.runJobs();
  expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/receipt/i),
  );
  expect(await user.call('getPayment', { params: { id: payment.id } })).toEqual({ payment });
});

test('once premium, the same button sells more tokens at their own price', async () => {
  const user = await app.approved();
  await user.capture();
  expect((await captureRefusal(user.call('createPaypalOrder', { body: price }))).status).toBe(400);
  const { id } = await user.call('createPaypalOrder', { body: { ...price, amount: '100.00' } });
  await app.paypal.cards.approve(id);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: id } });
  expect(payment).toMatchObject({ product: 'standard', priceCents: 10_000, state: 'paid' });
  expect((await app.userOf(user.id)).purchased).toBe(2_000);
});

test('premium is sold once: older orders for it are not charged, and tokens keep their price', async () => {
  const user = await app.approved();
  const { id: second } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(second);
  await user.capture();
  const refused = await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: second } }));
  expect([refused.status, refused.code]).toEqual([409, 'conflict']);
  expect(bodyOf(new RegExp(`^POST .*${second}/capture$`))).toEqual([]);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('of several orders for premium charged at once one succeeds, and the others say why not', async () => {
  const user = await app.approved();
  const orders = [user.order];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await user.call('createPaypalOrder', { body: price });
    await app.paypal.cards.approve(id);
    orders.push(id);
  }
  const answers = await Promise.allSettled(
    orders.map((orderID) => user.call('capturePaypalOrder', { body: { orderID } })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'conflict' });
  const charged = orders.filter((order) => app.paypal.orders.get(order)?.capture);
  expect(charged).toHaveLength(1);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('no other payment for premium begins while one is processing or paid', async () => {
  const user = await app.approved('pending');
  const { id: second } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(second);
  expect((await user.capture()).payment.state).toBe('processing');
  for (const other of [
    () => user.call('createPaypalOrder', { body: price }),
    () => user.call('capturePaypalOrder', { body: { orderID: second } }),
  ]) {
    const refused = await captureRefusal(other());
    expect([refused.status, refused.code]).toEqual([409, 'conflict']);
    expect(refused.message).toMatch(/on its way and not confirmed yet.*do not pay again/);
  }
  expect(app.paypal.orders.get(second)?.capture).toBeNull();
  await app.paypal.cards.settle(user.order, 'denied');
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: second } });
  expect(payment.state).toBe('paid');
});

test('an order that was never approved, declined or not chargeable blocks no other one', async () => {
  const user = await aUser(app);
  const { id: open } = await user.call('createPaypalOrder', { body: price });
  expect((await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: open } }))).status).toBe(
    409,
  );
  const { id: declined } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(declined, 'declined');
  expect(
    (await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: declined } }))).status,
  ).toBe(402);
  const { id: down } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(down);
  app.paypal.fail(/capture$/, { status: 429, name: 'RATE_LIMIT_REACHED' });
  expect((await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: down } }))).status).toBe(
    503,
  );
  const { id } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(id);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: id } });
  expect(payment.state).toBe('paid');
});

test('a charge that never happened allows another one once that is known', async () => {
  const user = await app.approved();
  const { id: second } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(second);
  app.paypal.fail(/capture$/, { lost: 'reset' });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).status).toBe(503);
  const other = () => user.call('capturePaypalOrder', { body: { orderID: second } });
  expect((await captureRefusal(other())).status).toBe(409);
  app.clock.advance(60_000);
  await app.reconcile();
  expect((await other()).payment.state).toBe('paid');
});

test('no other premium charge is made while the reply to one is lost, and polling credits the lost one', async () => {
  const user = await app.approved();
  const { id: second } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(second);
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: second } }))).status).toBe(
    503,
  );
  for (const other of [user.capture, () => user.call('createPaypalOrder', { body: price })]) {
    const refused = await captureRefusal(other());
    expect([refused.status, refused.code]).toEqual([409, 'conflict']);
    expect(refused.message).toMatch(/by PayPal is being charged.*Nothing was charged now/);
  }
  expect(app.paypal.orders.get(user.order)?.capture).toBeNull();
  app.paypal.keepSilent(false);
  const { payment } = await user.call('capturePaypalOrder', { body: { orderID: second } });
  expect(payment.state).toBe('paid');
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', moves: ['purchase 1000'] });
});

test.each([
  [{ amount: 0.01 }],
  [{ amount: '0.01' }],
  [{ amount: -17 }],
  [{ amount: '-17.00' }],
  [{ amount: 1e9 }],
  [{ amount: '17.00 ' }],
  [{ amount: '17.0' }],
  [{ amount: '1.7e1' }],
  [{ amount: 17.001 }],
  [{ amount: '100.00' }],
  [{ amount: null }],
  [{ amount: [17] }],
  [{ currency: 'ILS' }],
  [{ currency: 'usd' }],
  [{ intent: 'AUTHORIZE' }],
])('an order with %o is refused and nothing is written', async (wrong) => {
  const user = await aUser(app);
  const before = bodyOf(/checkout/).length;
  const body = JSON.stringify({ ...price, ...wrong });
  const answer = await user.raw({ method: 'POST', url: '/api/paypal/create-order', body });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_input']);
  expect(bodyOf(/checkout/)).toHaveLength(before);
  expect(await app.db.selectFrom('payments').select('id').where('user_id', '=', user.id).execute()).toEqual(
    [],
  );
});

test('an amount may come as a number', async () => {
  const user = await aUser(app);
  const { id } = await user.call('createPaypalOrder', { body: { ...price, amount: 17 } });
  expect(app.paypal.cards.findOrder(id)?.priceCents).toBe(1_700);
});

test("another user's order cannot be charged or seen, and stays untouched", async () => {
  const owner = await app.approved();
  const other = await aUser(app);
  const refused = await captureRefusal(other.call('capturePaypalOrder', { body: { orderID: owner.order } }));
  expect([refused.status, refused.code]).toEqual([404, 'not_found']);
  const { id } = await app.paymentOf(owner.order);
  expect((await captureRefusal(other.call('getPayment', { params: { id } }))).status).toBe(404);
  expect(bodyOf(new RegExp(`${owner.order}/capture`))).toEqual([]);
  expect((await app.userOf(other.id)).plan).toBe('free');
  expect((await owner.capture()).payment.state).toBe('paid');
});

test.each(['nothing', 'A'.repeat(65), '../../x', ''])(
  'an order that is none, %o, is refused',
  async (orderID) => {
    const user = await aUser(app);
    const refused = await captureRefusal(user.call('capturePaypalOrder', { body: { orderID } }));
    expect(refused.status).toBe(orderID === 'nothing' ? 404 : 400);
  },
);

test('twenty concurrent charges of one order and its webhook credit once', async () => {
  const user = await app.approved();
  const answers = await Promise.all(Array.from({ length: 20 }, user.capture));
  expect(new Set(answers.map(({ payment }) => payment.state))).toEqual(new Set(['paid']));
  await settled();
  const told = app.paypal.sentMessages.filter(({ body }) => body.includes(user.order));
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(await Promise.all(told.map(app.deliver)))).toEqual(new Set([200]));
  expect(await app.userOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
});

test('a charge whose reply was lost is credited once by fifty concurrent requests, webhooks and polls in two processes', async () => {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).status).toBe(503);
  app.paypal.keepSilent(false);
  const kept = app.paypal.orders.get(user.order);
  if (!kept) throw new Error('No order');
  const body = app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(kept));
  const database = openDatabase(app.connectionString, () => undefined);
  const second = await createApp({ ...app.deps, database });
  const deliverThere = async (): Promise<number> => {
    const { headers, body: payload } = app.paypal.signMessage(body);
    return (await second.server.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload }))
      .statusCode;
  };
  app.clock.advance(60_000);
  const [answers, told] = await Promise.all([
    Promise.allSettled(Array.from({ length: 20 }, user.capture)),
    Promise.all(
      Array.from({ length: 20 }, (_one, n) =>
        n % 2 ? deliverThere() : app.deliver(app.paypal.signMessage(body)),
      ),
    ),
    ...Array.from({ length: 10 }, app.reconcile),
  ]);
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    else expect(one.value.payment.state).toBe('paid');
  expect(new Set(told)).toEqual(new Set([200]));
  expect(await app.userOf(user.id)).toEqual({ plan: 'premium', purchased: 1_000, moves: ['purchase 1000'] });
  const charges = bodyOf(new RegExp(`${user.order}/capture`));
  expect(new Set(charges.map(({ headers }) => headers['paypal-request-id']))).toEqual(
    new Set([`capture:${user.order}`]),
  );
  await second.server.close();
  await database.close();
});

test('two processes that charge one order at once credit it once', async () => {
  const user = await app.approved();
  const database = openDatabase(app.connectionString, () => undefined);
  const second = await createApp({ ...app.deps, database });
  await second.server.ready();
  const there = createBrowser(second.server, '127.0.0.1');
  for (const [name, value] of user.jar) there.jar.set(name, value);
  const charge = () => there.call('capturePaypalOrder', { body: { orderID: user.order } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => [user.capture(), charge()]).flat());
  expect(new Set(answers.map(({ payment }) => payment.state))).toEqual(new Set(['paid']));
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
  await second.server.close();
  await database.close();
});

test('an order that was charged before is read again and credited once', async () => {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { status: 500, name: 'INTERNAL_SERVER_ERROR' });
  const refused = await captureRefusal(user.capture());
  expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
  expect(refused.message).toMatch(/do not pay again/);
  app.paypal.fail(/capture$/, {
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    issue: 'ORDER_ALREADY_CAPTURED',
  });
  expect((await user.capture()).payment.state).toBe('paid');
  app.paypal.keepSilent(false);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('a declined means of payment is reported, and another one may be tried', async () => {
  const user = await app.approved('declined');
  const refused = await captureRefusal(user.capture());
  expect([refused.status, refused.code]).toEqual([402, 'payment_declined']);
  expect((await app.paymentOf(user.order)).state).toBe('refused');
  expect((await app.userOf(user.id)).plan).toBe('free');
  await app.paypal.cards.approve(user.order, 'completed');
  expect((await user.capture()).payment.state).toBe('paid');
  const ids = bodyOf(new RegExp(`${user.order}/capture`)).map(({ headers }) => headers['paypal-request-id']);
  expect(new Set(ids).size).toBe(2);
});

test('a charge in progress is not made twice', async () => {
  const busy = { status: 422, name: 'UNPROCESSABLE_ENTITY', issue: 'PREVIOUS_REQUEST_IN_PROGRESS' } as const;
  const user = await app.approved();
  app.paypal.fail(/capture$/, busy);
  const refused = await captureRefusal(user.capture());
  expect([refused.status, refused.code]).toEqual([409, 'in_progress']);
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).code).toBe('unavailable');
  app.paypal.fail(/capture$/, busy);
  expect((await user.capture()).payment.state).toBe('paid');
  app.paypal.keepSilent(false);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('an earlier decline does not decide the next charge, whose reply is lost', async () => {
  const user = await app.approved('declined');
  expect((await captureRefusal(user.capture())).code).toBe('payment_declined');
  await app.paypal.cards.approve(user.order, 'completed');
  app.paypal.fail(/capture$/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).code).toBe('unavailable');
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).code).toBe('unavailable');
  const more = app.paypal.createEvent('CUSTOMER.DISPUTE.RESOLVED', {
    dispute_id: 'D-0',
    disputed_transactions: [{ invoice_number: (await app.paymentOf(user.order)).id }],
    dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' },
  });
  expect(await app.deliver(app.paypal.signMessage(more))).toBe(200);
  app.clock.advance(60_000);
  await app.reconcile();
  app.paypal.keepSilent(false);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('an order that the buyer has not approved is not charged', async () => {
  const user = await aUser(app);
  const { id } = await user.call('createPaypalOrder', { body: price });
  const refused = await captureRefusal(user.call('capturePaypalOrder', { body: { orderID: id } }));
  expect([refused.status, refused.code]).toEqual([409, 'payment_not_approved']);
  expect((await app.userOf(user.id)).plan).toBe('free');
});

test('pending money credits nothing until it arrives', async () => {
  const user = await app.approved('pending');
  expect((await user.capture()).payment.state).toBe('processing');
  expect((await app.userOf(user.id)).plan).toBe('free');
  await app.paypal.cards.settle(user.order, 'completed');
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  const other = await app.approved('pending');
  await other.capture();
  await app.paypal.cards.settle(other.order, 'denied');
  expect((await app.paymentOf(other.order)).state).toBe('refused');
  expect((await app.userOf(other.id)).purchased).toBe(0);
});

test.each([
  ['amount', { amount: { currency_code: 'USD', value: '16.99' } }],
  ['currency', { amount: { currency_code: 'EUR', value: '17.00' } }],
  ['custom_id', { custom_id: '00000000-0000-4000-8000-000000000000' }],
  ['invoice_id', { invoice_id: '00000000-0000-4000-8000-000000000000' }],
  ['payee', { payee: { email_address: 'else@example.com', merchant_id: 'SOMEBODYELSE1' } }],
  ['payee', { payee: undefined }],
])('a charge whose %s is not that of the order credits nothing and is in the log', async (what, wrong) => {
  const user = await app.approved();
  Object.assign(app.paypal.orders.get(user.order)?.unit ?? {}, wrong);
  const refused = await captureRefusal(user.capture());
  expect([refused.status, refused.code]).toEqual([409, 'payment_unclear']);
  await settled();
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
  expect(app.logged.filter(({ level }) => level === 'error')).toContainEqual(
    expect.objectContaining({ mismatches: [expect.stringContaining(what)] }),
  );
});

test('a charge that pays somebody else credits nothing, whether reported by webhook or read', async () => {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).status).toBe(503);
  const order = app.paypal.orders.get(user.order);
  if (!order) throw new Error('No order');
  const ours = order.unit.payee;
  order.unit.payee = { email_address: 'else@example.com', merchant_id: 'SOMEBODYELSE1' };
  app.clock.advance(60_000);
  await app.reconcile();
  const told = () =>
    app.paypal.signMessage(app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(order)));
  expect(await app.deliver(told())).toBe(200);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
  // An event without a payee is checked against the order.
  const unsaid = captureView({ ...order, unit: { ...order.unit, payee: undefined } });
  const silent = () => app.paypal.signMessage(app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', unsaid));
  expect(await app.deliver(silent())).toBe(200);
  expect((await app.userOf(user.id)).plan).toBe('free');
  order.unit.payee = ours;
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { status: 503, name: 'SERVICE_UNAVAILABLE' });
  expect(await app.deliver(silent())).toBe(503);
  expect(await app.deliver(silent())).toBe(200);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', moves: ['purchase 1000'] });
  app.paypal.keepSilent(false);
});

test('a refund takes back what the payment gave, and no more than is there', async () => {
  const user = await app.approved();
  await user.capture();
  await app.paypal.cards.refund(user.order, 850);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 500 });
  await app.paypal.cards.refund(user.order);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
  const refused = await captureRefusal(user.capture());
  expect([refused.status, refused.code]).toEqual([409, 'payment_unclear']);
});

test('a dispute takes everything back, and a won dispute returns it', async () => {
  const user = await app.approved();
  await user.capture();
  await app.paypal.cards.dispute(user.order);
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'free', purchased: 0 });
  await app.paypal.cards.resolveDispute(user.order, 'seller');
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  const other = await app.approved();
  await other.capture();
  await app.paypal.cards.dispute(other.order);
  await app.paypal.cards.resolveDispute(other.order, 'buyer');
  expect((await app.paymentOf(other.order)).state).toBe('taken_back');
});

test('a withdrawn token is replaced without the buyer noticing', async () => {
  const user = await app.approved();
  app.paypal.withdrawTokens();
  expect((await user.capture()).payment.state).toBe('paid');
});

test.each([
  [{ status: 401, name: 'AUTHENTICATION_FAILURE' }, 2],
  [{ status: 429, name: 'RATE_LIMIT_REACHED', retryAfter: 7 }, 1],
  [{ status: 500, name: 'INTERNAL_SERVER_ERROR' }, 1],
  [{ lost: 'reset' }, 1],
  [{ lost: 'truncated' }, 1],
  [{ lost: 'html' }, 1],
] as const)(
  'no order can be made while PayPal answers %o; nothing of it is told but a clear refusal',
  async (fault, times) => {
    const user = await aUser(app);
    for (let n = 0; n < times; n += 1) app.paypal.fail(/^POST \/v2\/checkout\/orders$/, fault);
    const before = app.logged.length;
    const answer = await user.raw({
      method: 'POST',
      url: '/api/paypal/create-order',
      body: JSON.stringify(price),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('retryAfter' in fault ? '7' : '2');
    const logged = JSON.stringify(app.logged.slice(before));
    expect(logged).toContain('PayPal');
    expect(logged).not.toMatch(/stand-in-secret|A21\.|Bearer|@example/);
  },
);

test('what the browser needs is in the public configuration', async () => {
  const { payments } = await app.browser().call('getConfig');
  expect(payments.paypal).toEqual({ clientId: 'stand-in-client', environment: 'sandbox', test: false });
});
