import type { CardWord } from '../../adapters/payments/port.ts';
import type { ToldFact } from './note-facts.ts';
import type { Payment } from './store.ts';

export type Judged = {
  facts: ToldFact[];
  /** The provider's number of the money that moved. */
  capture: string | null;
  /** What was told and is not what was ordered, in words for the log. */
  doubts: string[];
};

type CaptureWord = Extract<CardWord, { capture: string }>;

/** Why a charge is not what was ordered; null where it is. */
function doubtOf(word: CaptureWord, payment: Payment): string | null {
  const { money, userId, paymentId } = word;
  if (money?.currency !== payment.currency) return `currency of ${word.capture}`;
  if (money.cents !== payment.price_cents) return `amount of ${word.capture}`;
  if (userId !== payment.user_id) return `custom_id of ${word.capture}`;
  // A buyer can make an order of their own that names our payment and pays somebody else.
  if (word.orderId === null || word.orderId !== payment.provider_order) return `order of ${word.capture}`;
  if (payment.payee !== null && word.payee !== payment.payee)
    return word.payee === null ? `payee of ${word.capture} (not said)` : `payee of ${word.capture}`;
  // Our own number came along with the order; a charge of another payment names another.
  if (paymentId !== null && paymentId !== payment.id) return `invoice_id of ${word.capture}`;
  return null;
}

/** What was told of a payment as facts of it, as far as it is what was ordered. */
export function judge(payment: Payment, words: readonly CardWord[], now: number): Judged {
  const judged: Judged = { facts: [], capture: null, doubts: [] };
  const note = (
    kind: ToldFact['kind'],
    number: string | null,
    at: number | null,
    amountCents: number | null = null,
  ) => judged.facts.push({ kind, about: `${kind}:${number ?? payment.id}`, amountCents, at: at ?? now });
  for (const word of words) {
    if ('capture' in word) {
      const doubt = doubtOf(word, payment);
      if (doubt !== null) {
        judged.doubts.push(doubt);
        continue;
      }
      if (word.kind === 'paid') judged.capture = word.capture;
      note(word.kind, word.capture, word.at, payment.price_cents);
    } else if ('refund' in word) {
      // In another currency nobody can say which part it is: then it is all.
      const cents = word.money?.currency === payment.currency ? word.money.cents : null;
      note('refunded', word.refund, word.at, cents);
    } else if ('dispute' in word) note(word.kind, word.dispute, word.at);
    else note(word.kind, payment.provider_order, word.at);
  }
  return judged;
}
