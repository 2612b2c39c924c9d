import { afterAll, expect, test } from 'vitest';
import { captureView } from '../../adapters/payments/paypal/stand-in/views.ts';
import { startPaypalApp } from '../../testing/apps/paypal-app.ts';
import { startStoppableDatabase } from '../../testing/outages/stoppable-database.ts';
import { auditLedger } from './ledger-audit.ts';

const database = await startStoppableDatabase();
const app = await startPaypalApp({ database });
afterAll(() => app.close());

const isBack = () =>
  expect
    .poll(async () => (await app.browser().raw({ method: 'GET', url: '/api/health' })).statusCode)
    .toBe(200);

test('a restored backup keeps the books, signs people in, and credits no payment a second time', async () => {
  const [before, after] = [await app.approved(), await app.approved()];
  await before.capture();
  await database.backUp();
  await isBack();
  await after.capture();
  await database.restore();
  await isBack();
  // PayPal delivers both messages again: one is credited already, and of the other the backup knows the order alone.
  for (const { order } of [before, after]) {
    const charged = app.paypal.orders.get(order);
    if (!charged) throw new Error('No order');
    const event = app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(charged));
    expect(await app.deliver(app.paypal.signMessage(event))).toBe(200);
  }
  for (const { id, email, password } of [before, after]) {
    expect((await app.userOf(id)).moves).toEqual(['purchase 1000']);
    await app.browser().call('login', { body: { email, password } });
  }
  expect((await auditLedger(app.db)).findings).toEqual([]);
});
