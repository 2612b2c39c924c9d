import { MINUTE_MS } from '@app/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { captureView } from '../../adapters/payments/paypal/stand-in/views.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import type { TestApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/users/builders.ts';
import { startCryptoApp } from '../../testing/apps/crypto-app.ts';
import { startPaypalApp } from '../../testing/apps/paypal-app.ts';

const remove = (user: Pick<TestUser, 'call' | 'password'>) =>
  user.call('deleteAccount', { body: { password: user.password, confirm: 'DELETE' } });

/** The payment is stored, credited to no account and reported, and the ledger balances. */
async function expectKept(app: TestApp, userId: string): Promise<void> {
  const payment = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ state: 'paid', credited_tokens: 0, credited_at: null });
  expect(app.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      payment: payment.id,
      message: 'payment received for a deleted account: nothing credited, refund it',
    }),
  );
  expect(app.mails.filter(({ subject }) => subject.includes('receipt'))).toEqual([]);
  expect((await auditLedger(app.db)).findings).toEqual([]);
}

describe('a payment that arrives after the account was deleted', () => {
  test('by a PayPal webhook is acknowledged and stored', async () => {
    const app = await startPaypalApp();
    const user = await app.approved();
    app.paypal.keepSilent();
    app.paypal.fail(/capture$/, { lost: 'reset', done: true });
    app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
    await user.capture().catch(() => undefined);
    const order = app.paypal.orders.get(user.order);
    if (!order?.capture) throw new Error('Nothing was charged');
    const message = app.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', captureView(order));
    await remove(user);
    app.paypal.keepSilent(false);
    expect(await app.deliver(app.paypal.signMessage(message))).toBe(200);
    await expectKept(app, user.id);
    await app.close();
  });

  test('found by polling PayPal is stored', async () => {
    const app = await startPaypalApp();
    const user = await app.approved();
    app.paypal.keepSilent();
    app.paypal.fail(/capture$/, { lost: 'reset', done: true });
    app.paypal.fail(/^GET \/v2\/checkout\/orders/, { lost: 'reset' });
    await user.capture().catch(() => undefined);
    await remove(user);
    app.clock.advance(10 * MINUTE_MS);
    await app.reconcile();
    await expectKept(app, user.id);
    await app.close();
  });

  test('in crypto is stored', async () => {
    const app = await startCryptoApp();
    const user = await app.buyer();
    await remove(user);
    await app.btcpay.test.pay(user.invoice, 1_700);
    await app.btcpay.test.confirm(user.invoice);
    for (const message of app.collected()) expect(await app.deliver(message)).toBeLessThan(300);
    await expectKept(app, user.id);
    await app.close();
  });

  test('a charge at the moment of the deletion either counts before it or is stored after it', async () => {
    const app = await startPaypalApp();
    for (let n = 0; n < 5; n += 1) {
      const user = await app.approved();
      const [removed] = await Promise.allSettled([remove(user), user.capture()]);
      expect(removed.status).toBe('fulfilled');
    }
    expect((await auditLedger(app.db)).findings).toEqual([]);
    const left = await app.query<{ sum: number }>(
      'SELECT coalesce(sum(delta), 0)::int AS sum FROM token_ledger',
    );
    expect(left).toEqual([{ sum: 0 }]);
    expect(app.logged.filter(({ message }) => message === 'request failed')).toEqual([]);
    await app.close();
  });
});
