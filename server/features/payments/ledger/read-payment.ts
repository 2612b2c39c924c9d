import type { PaymentView } from '@app/contracts/money/payments.ts';
import { movedCents, type PaymentEvent } from '@app/domain/payments/payment-state.ts';
import { toIso } from '@app/domain/time.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { readPaymentEvents, type Payment } from './store.ts';

function excessCents(
  { state, is_duplicate_purchase: isDuplicate, price_cents: priceCents }: Payment,
  events: readonly PaymentEvent[],
): number {
  if (state !== 'paid') return 0;
  const paidCents = movedCents('paid', events, null) ?? (isDuplicate ? priceCents : 0);
  const ownCents = isDuplicate ? movedCents('refunded', events, priceCents) : priceCents;
  return Math.max(0, paidCents - ownCents);
}

export async function readPayment(db: Db, userId: string, id: string): Promise<PaymentView> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!payment) throw new AppError('not_found');
  const events = await readPaymentEvents(db, id);
  const { state, price_cents: priceCents } = payment;
  const kinds = new Set(events.map(({ kind }) => kind));
  const receivedCents = state === 'partly_paid' ? movedCents('partly_paid', events, null) : null;
  const missingCents = receivedCents === null ? null : Math.max(0, priceCents - receivedCents);
  return {
    id: payment.id,
    provider: payment.provider,
    product: payment.product,
    priceCents,
    currency: payment.currency,
    state: missingCents === 0 ? 'expired' : state,
    missingCents: missingCents || null,
    overCents: excessCents(payment, events),
    ...(payment.is_duplicate_purchase ? { surplus: true } : {}),
    late: kinds.has('expired') && (kinds.has('paid') || kinds.has('partly_paid')),
    test: payment.test,
    createdAt: toIso(payment.created_at),
    changedAt: toIso(payment.changed_at),
  };
}
