import { randomUUID } from 'node:crypto';
import type { ProductId } from '@app/domain/payments/checkout/catalogue.ts';
import type { PaymentEventKind } from '@app/domain/payments/payment-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import { recordPaymentEvents } from '../../features/payments/ledger/record-payment-events.ts';
import {
  bindProviderOrder,
  insertPayment,
  type DatedPaymentEvent,
} from '../../features/payments/ledger/store.ts';
import type { TestApp } from '../app.ts';

/** `about`: the provider's number of the capture, refund or dispute. */
export const paymentEvent = (
  kind: PaymentEventKind,
  about = 'X-1',
  amountCents: number | null = null,
  at = 0,
): DatedPaymentEvent => ({
  kind,
  about: `${kind}:${about}`,
  amountCents,
  at,
});

/** Open, with an order at its provider. */
export async function aPayment(
  app: TestApp,
  userId: string,
  { product = 'premium', provider = 'paypal' }: { product?: ProductId; provider?: PaymentProvider } = {},
): Promise<string> {
  const now = app.clock.now();
  const { id } = await insertPayment(app.db, { userId, provider, product, test: true, now });
  await bindProviderOrder(app.db, id, { orderId: `ORDER-${randomUUID()}` });
  return id;
}

export const recordEvents = (
  app: TestApp,
  paymentId: string,
  events: DatedPaymentEvent[],
  database: Database = app.database,
) =>
  database.transact((tx) => recordPaymentEvents(tx, app.deps, { paymentId, events, now: app.clock.now() }));

export async function aPaidPayment(
  app: TestApp,
  userId: string,
  options: { product?: ProductId; provider?: PaymentProvider } = {},
): Promise<string> {
  const id = await aPayment(app, userId, options);
  await recordEvents(app, id, [
    paymentEvent('paid', randomUUID(), options.product === 'standard' ? 10_000 : 1_700),
  ]);
  return id;
}
