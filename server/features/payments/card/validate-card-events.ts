import type { CardEvent } from '../../../adapters/payments/card-port.ts';
import type { DatedPaymentEvent, Payment } from '../ledger/store.ts';

type ValidatedCardEvents = {
  events: DatedPaymentEvent[];
  captureId: string | null;
  mismatches: string[];
};

type ChargeEvent = Extract<CardEvent, { captureId: string }>;

function findMismatch(charge: ChargeEvent, payment: Payment): string | null {
  const { captureId, money, userId, orderId, paymentId, payeeId } = charge;
  if (money?.currency !== payment.currency) return `currency of ${captureId}`;
  if (money.cents !== payment.price_cents) return `amount of ${captureId}`;
  if (userId !== payment.user_id) return `custom_id of ${captureId}`;
  // A buyer can create an order of their own that names our payment and pays another account.
  if (orderId === null || orderId !== payment.provider_order) return `order of ${captureId}`;
  if (payment.payee !== null && payeeId !== payment.payee)
    return payeeId === null ? `payee of ${captureId} (not said)` : `payee of ${captureId}`;
  if (paymentId !== null && paymentId !== payment.id) return `invoice_id of ${captureId}`;
  return null;
}

/** A charge counts only when amount, currency, buyer, order and payee are those of the order. */
export function validateCardEvents(
  payment: Payment,
  cardEvents: readonly CardEvent[],
  now: number,
): ValidatedCardEvents {
  const validated: ValidatedCardEvents = { events: [], captureId: null, mismatches: [] };
  const add = (
    kind: DatedPaymentEvent['kind'],
    providerId: string | null,
    at: number | null,
    amountCents: number | null = null,
  ) =>
    validated.events.push({ kind, about: `${kind}:${providerId ?? payment.id}`, amountCents, at: at ?? now });
  for (const event of cardEvents) {
    if ('captureId' in event) {
      const mismatch = findMismatch(event, payment);
      if (mismatch !== null) {
        validated.mismatches.push(mismatch);
        continue;
      }
      if (event.kind === 'paid') validated.captureId = event.captureId;
      add(event.kind, event.captureId, event.at, payment.price_cents);
    } else if ('refundId' in event) {
      // A refund in another currency cannot be compared with the price, so it counts as all of it.
      const cents = event.money?.currency === payment.currency ? event.money.cents : null;
      add('refunded', event.refundId, event.at, cents);
    } else if ('disputeId' in event) add(event.kind, event.disputeId, event.at);
    else add(event.kind, payment.provider_order, event.at);
  }
  return validated;
}
