import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { price, startPaypalApp, type PaypalApp } from '../../../testing/apps/paypal-app.ts';

const app = await startPaypalApp();
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

type User = Awaited<ReturnType<PaypalApp['approved']>>;
const unfinished = async (user: Pick<User, 'call'>) => (await user.call('getUnfinishedCard')).unfinished;
const lapse = (user: Pick<User, 'call'>, order: string) =>
  user.call('lapsePaypalOrder', { body: { orderID: order } });
const reads = (order: string): number =>
  app.paypal.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(`/orders/${order}`)).length;
const charges = (order: string) =>
  app.paypal.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(`${order}/capture`));

test('an approved, never charged order is shown to its buyer alone and can still be charged', async () => {
  const user = await app.approved();
  expect(await unfinished(user)).toMatchObject({
    orderID: user.order,
    payment: { state: 'approved', priceCents: 1_700, product: 'premium' },
  });
  expect(await unfinished(await aUser(app))).toBeNull();
  expect(charges(user.order)).toEqual([]);
  expect((await user.capture()).payment.state).toBe('paid');
  expect(await unfinished(user)).toBeNull();
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('it is found without its webhook, and stays offered while PayPal cannot be reached', async () => {
  const user = await aUser(app);
  const { id: order } = await user.call('createPaypalOrder', { body: price });
  expect(await unfinished(user)).toBeNull();
  app.paypal.keepSilent();
  await app.paypal.cards.approve(order);
  app.paypal.keepSilent(false);
  expect((await app.paymentOf(order)).state).toBe('open');
  app.clock.advance(MINUTE_MS);
  expect((await unfinished(user))?.orderID).toBe(order);
  app.clock.advance(MINUTE_MS);
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await unfinished(user))?.orderID).toBe(order);
});

test('PayPal is read once a minute per order, and a webhook counts at once', async () => {
  const user = await aUser(app);
  const { id: order } = await user.call('createPaypalOrder', { body: price });
  const other = await app.approved();
  const before = reads(order);
  for (let tabs = 0; tabs < 3; tabs += 1)
    expect(await Promise.all([unfinished(user), unfinished(user)])).toEqual([null, null]);
  app.clock.advance(MINUTE_MS - 1);
  expect(await unfinished(user)).toBeNull();
  expect(reads(order) - before).toBe(1);
  await app.paypal.cards.approve(order);
  await expect.poll(() => unfinished(user)).toMatchObject({ orderID: order, payment: { state: 'approved' } });
  expect(reads(order) - before).toBe(1);
  expect((await unfinished(other))?.orderID).toBe(other.order);
  app.clock.advance(1);
  expect((await unfinished(user))?.orderID).toBe(order);
  expect(reads(order) - before).toBe(2);
});

test('a lapsed approval is not offered, and a renewed one is', async () => {
  const user = await app.approved();
  const kept = app.paypal.orders.get(user.order);
  if (!kept) throw new Error('No order');
  kept.status = 'CREATED';
  expect(await unfinished(user)).toBeNull();
  expect(await unfinished(user)).toBeNull();
  await app.paypal.cards.approve(user.order);
  app.clock.advance(MINUTE_MS);
  expect((await unfinished(user))?.orderID).toBe(user.order);
});

test('a charge whose reply was lost is found by reading the order, and nothing is left to confirm', async () => {
  const user = await app.approved();
  app.paypal.keepSilent();
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
  expect((await captureRefusal(user.capture())).status).toBe(503);
  app.paypal.keepSilent(false);
  expect(await unfinished(user)).toBeNull();
  expect(await app.userOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
});

test('a processing charge comes before an order that is only approved', async () => {
  const user = await app.approved('pending');
  await user.capture();
  const { id: second } = await user
    .call('createPaypalOrder', { body: price })
    .catch(() => ({ id: null as string | null }));
  if (second !== null) await app.paypal.cards.approve(second);
  expect(await unfinished(user)).toMatchObject({ orderID: user.order, payment: { state: 'processing' } });
});

test('abandoning ends the order without a charge, however often it is requested', async () => {
  const user = await app.approved();
  for (let times = 0; times < 2; times += 1)
    expect((await lapse(user, user.order)).payment.state).toBe('expired');
  expect(await unfinished(user)).toBeNull();
  await app.reconcile();
  expect(await unfinished(user)).toBeNull();
  expect(charges(user.order)).toEqual([]);
  expect(await app.userOf(user.id)).toEqual({ plan: 'free', purchased: 0, moves: [] });
});

test('nobody else can abandon it, and neither can a paid or processing one be', async () => {
  const owner = await app.approved();
  expect((await captureRefusal(lapse(await aUser(app), owner.order))).status).toBe(404);
  expect((await app.paymentOf(owner.order)).state).toBe('approved');
  await owner.capture();
  expect((await lapse(owner, owner.order)).payment.state).toBe('paid');
  const waiting = await app.approved('pending');
  await waiting.capture();
  expect((await lapse(waiting, waiting.order)).payment.state).toBe('processing');
});

test('an order for premium is not offered to a premium user', async () => {
  const user = await app.approved();
  const { id: second } = await user.call('createPaypalOrder', { body: price });
  await app.paypal.cards.approve(second);
  await user.capture();
  expect(await unfinished(user)).toBeNull();
});

test('an order that PayPal no longer knows expires', async () => {
  const user = await app.approved();
  app.paypal.fail(/^GET \/v2\/checkout\/orders/, {
    status: 404,
    name: 'RESOURCE_NOT_FOUND',
    issue: 'INVALID_RESOURCE_ID',
  });
  expect(await unfinished(user)).toBeNull();
  expect((await app.paymentOf(user.order)).state).toBe('expired');
});

test('an order that was charged too early is charged under a new request id once it is approved', async () => {
  const user = await aUser(app);
  const { id } = await user.call('createPaypalOrder', { body: price });
  const capture = () => user.call('capturePaypalOrder', { body: { orderID: id } });
  await Promise.all([captureRefusal(capture()), captureRefusal(capture())]);
  await captureRefusal(capture());
  await app.paypal.cards.approve(id);
  expect((await capture()).payment.state).toBe('paid');
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});

test('a lost reply that was "not yet" is asked for again, and the approved order is charged anew', async () => {
  const user = await aUser(app);
  const { id } = await user.call('createPaypalOrder', { body: price });
  const capture = () => user.call('capturePaypalOrder', { body: { orderID: id } });
  app.paypal.fail(/capture$/, { lost: 'reset', done: true });
  await captureRefusal(capture());
  await app.paypal.cards.approve(id);
  expect((await capture()).payment.state).toBe('paid');
  const ids = app.paypal.calls
    .filter(({ path }) => path.endsWith(`${id}/capture`))
    .map(({ headers }) => headers['paypal-request-id']);
  expect(ids).toEqual([`capture:${id}`, `capture:${id}`, `capture:${id}:1`]);
  expect((await app.userOf(user.id)).moves).toEqual(['purchase 1000']);
});
