import type { Invoice } from '../../adapters/payments/crypto-port.ts';
import type { ToldFact } from './note-facts.ts';
import type { Payment } from './store.ts';

type Sold = Pick<Payment, 'id' | 'provider_order' | 'price_cents' | 'currency'>;

/** Why an invoice is not the one that was opened for this payment; empty where it is. */
function doubtsOf(payment: Sold, { order, paymentId, priceCents, currency, stage }: Invoice): string[] {
  // Where nothing came, some providers name no currency.
  const isMoney = stage !== 'cancelled' && stage !== 'new';
  return [
    ...(paymentId === payment.id ? [] : ['another payment']),
    ...(payment.provider_order === null || payment.provider_order === order ? [] : ['another invoice']),
    ...(priceCents === null || priceCents === payment.price_cents ? [] : ['another amount']),
    ...(!isMoney || currency === payment.currency ? [] : ['another currency']),
  ];
}

/** A provider that tells no price is believed that a payment is whole only where all of it came. */
const isWhole = ({ priceCents, receivedCents }: Invoice, { price_cents: price }: Sold): boolean =>
  priceCents !== null || (receivedCents ?? 0) >= price;

/**
 * What an invoice says of its payment. The same facts come of the same invoice however often it is read, so redeliveries and
 * reorderings change nothing; and what is not what was asked for (`doubts`) says nothing.
 */
export function judgeInvoice(
  payment: Sold,
  invoice: Invoice,
  now: number,
): { facts: ToldFact[]; doubts: string[] } {
  const doubts = doubtsOf(payment, invoice);
  if (doubts.length > 0) return { facts: [], doubts };
  const { order, stage, expired, receivedCents } = invoice;
  const fact = (kind: ToldFact['kind'], amountCents: number | null = null): ToldFact => ({
    kind,
    about: `${kind}:${order}`,
    amountCents,
    at: now,
  });
  const facts: ToldFact[] = expired ? [fact('expired')] : [];
  if (stage === 'paid') facts.push(fact(isWhole(invoice, payment) ? 'paid' : 'partly_paid', receivedCents));
  if (stage === 'part') facts.push(fact('partly_paid', receivedCents));
  // All of it by the provider's word, whatever a conversion lost on the way.
  if (stage === 'late') facts.push(fact('partly_paid', Math.max(receivedCents ?? 0, payment.price_cents)));
  if (stage === 'processing' || stage === 'refused' || stage === 'cancelled') facts.push(fact(stage));
  return { facts, doubts };
}
