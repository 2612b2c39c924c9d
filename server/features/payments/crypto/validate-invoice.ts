import type { Invoice } from '../../../adapters/payments/crypto-port.ts';
import type { DatedPaymentEvent, Payment } from '../ledger/store.ts';

type OrderedPayment = Pick<Payment, 'id' | 'provider_order' | 'price_cents' | 'currency'>;

function findMismatches(
  payment: OrderedPayment,
  { invoiceId, paymentId, priceCents, currency, stage }: Invoice,
): string[] {
  // Some providers name no currency before money arrives.
  const hasCurrency = stage !== 'cancelled' && stage !== 'new';
  return [
    ...(paymentId === payment.id ? [] : ['another payment']),
    ...(payment.provider_order === null || payment.provider_order === invoiceId ? [] : ['another invoice']),
    ...(priceCents === null || priceCents === payment.price_cents ? [] : ['another amount']),
    ...(!hasCurrency || currency === payment.currency ? [] : ['another currency']),
  ];
}

/** Without a repeated price, "paid" counts only if the whole price arrived. */
const isPaidInFull = (
  { priceCents, receivedCents }: Invoice,
  { price_cents: expectedCents }: OrderedPayment,
): boolean => priceCents !== null || (receivedCents ?? 0) >= expectedCents;

/** Deterministic, so that redeliveries and reorderings change nothing; no events where it does not match the order. */
export function validateInvoice(
  payment: OrderedPayment,
  invoice: Invoice,
  now: number,
): { events: DatedPaymentEvent[]; mismatches: string[] } {
  const mismatches = findMismatches(payment, invoice);
  if (mismatches.length > 0) return { events: [], mismatches };
  const { invoiceId, stage, isExpired, receivedCents } = invoice;
  const event = (kind: DatedPaymentEvent['kind'], amountCents: number | null = null): DatedPaymentEvent => ({
    kind,
    about: `${kind}:${invoiceId}`,
    amountCents,
    at: now,
  });
  const events: DatedPaymentEvent[] = isExpired ? [event('expired')] : [];
  if (stage === 'paid')
    events.push(event(isPaidInFull(invoice, payment) ? 'paid' : 'partly_paid', receivedCents));
  if (stage === 'part') events.push(event('partly_paid', receivedCents));
  // `late` means the whole price arrived, even if a currency conversion makes the received amount smaller.
  if (stage === 'late') events.push(event('partly_paid', Math.max(receivedCents ?? 0, payment.price_cents)));
  if (stage === 'processing' || stage === 'refused' || stage === 'cancelled') events.push(event(stage));
  return { events, mismatches };
}
