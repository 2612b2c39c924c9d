import type { PaymentState } from '@app/domain/payments/payment-state.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { prepareRefundNotice } from './notify-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { lockPayment, type DatedPaymentEvent } from './store.ts';

type RecordPaymentEvents = {
  paymentId: string;
  events: readonly DatedPaymentEvent[];
  providerPaymentId?: string | null;
  now: number;
};

/** Idempotent and independent of order (docs/product-rules.md#R41); callers have verified origin, amount and currency. */
export async function recordPaymentEvents(
  tx: Tx,
  deps: Omit<PaymentDeps, 'database'>,
  { paymentId, events, providerPaymentId = null, now }: RecordPaymentEvents,
): Promise<PaymentState> {
  const payment = await lockPayment(tx, paymentId);
  const postRefundNotice = await prepareRefundNotice(tx, paymentId, events);
  const newEvents = events.length > 0 ? await insertNewEvents(tx, paymentId, events, now) : 0;
  const isNewProviderId = providerPaymentId !== null && payment.provider_payment === null;
  if (newEvents === 0 && !isNewProviderId) return payment.state;
  const state = await settlePayment(tx, deps, { payment, providerPaymentId, now });
  await postRefundNotice(now);
  return state;
}

async function insertNewEvents(
  tx: Tx,
  paymentId: string,
  events: readonly DatedPaymentEvent[],
  now: number,
): Promise<number> {
  const inserted = await tx
    .insertInto('payment_events')
    .values(
      events.map(({ kind, about, amountCents, at }) => ({
        payment_id: paymentId,
        kind,
        about,
        amount_cents: amountCents,
        at,
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('payment_events_once').doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}
