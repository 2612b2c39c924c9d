import type { Product } from './checkout/catalogue.ts';

export const paymentEventKinds = [
  'approved',
  'processing',
  'partly_paid',
  'paid',
  'refused',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'dispute_won',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** `about` identifies the event however often it is reported ("refunded:R-1"). */
export type PaymentEvent = { kind: PaymentEventKind; about: string; amountCents: number | null };

export const paymentStates = [
  'open',
  'approved',
  'processing',
  'partly_paid',
  'paid',
  'taken_back',
  'refused',
  'expired',
  'cancelled',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type PaymentOutcome = { state: PaymentState; tokens: number; premium: boolean };

/** Without a payment, the first of these that occurred decides. */
const unpaidKinds = ['refused', 'partly_paid', 'expired', 'processing', 'approved', 'cancelled'] as const;

/** The highest amount reported per event counts; `unsaid` replaces a missing amount, and null makes the sum unknown. */
export function movedCents<Unsaid extends number | null>(
  wanted: PaymentEventKind,
  facts: readonly PaymentEvent[],
  unsaid: Unsaid,
): number | Unsaid {
  const most = new Map<string, number>();
  for (const { kind, about, amountCents } of facts) {
    if (kind !== wanted) continue;
    const cents = amountCents ?? unsaid;
    if (cents === null) return unsaid;
    most.set(about, Math.max(most.get(about) ?? 0, cents));
  }
  return [...most.values()].reduce((sum, cents) => sum + cents, 0);
}

/** Disputes pair up by `about`: "disputed:D-1" and "dispute_won:D-1". */
function isDisputed(facts: readonly PaymentEvent[]): boolean {
  const won = new Set(
    facts.filter(({ kind }) => kind === 'dispute_won').map(({ about }) => referenceOf(about)),
  );
  return facts.some(({ kind, about }) => kind === 'disputed' && !won.has(referenceOf(about)));
}

const referenceOf = (about: string): string => about.slice(about.indexOf(':') + 1);

export type SaleTerms = Pick<Product, 'tokens' | 'premium' | 'priceCents'>;

export const saleTermsOf = (product: Product, sold: { priceCents: number; credited: number }): SaleTerms => ({
  tokens: sold.credited || product.tokens,
  premium: product.premium,
  priceCents: sold.priceCents,
});

/** Independent of order and repetition; a partial refund takes its share of the tokens and keeps premium. */
export function paymentStateOf(
  { tokens, premium, priceCents }: SaleTerms,
  facts: readonly PaymentEvent[],
): PaymentOutcome {
  const occurredKinds = new Set(facts.map(({ kind }) => kind));
  const nothing = { tokens: 0, premium: false };
  const back = Math.min(priceCents, movedCents('refunded', facts, priceCents));
  if (back === priceCents || isDisputed(facts)) return { state: 'taken_back', ...nothing };
  if (occurredKinds.has('paid'))
    return { state: 'paid', tokens: tokens - Math.floor((tokens * back) / priceCents), premium };
  if (occurredKinds.has('processing') && !occurredKinds.has('expired')) occurredKinds.delete('partly_paid');
  return { state: unpaidKinds.find((kind) => occurredKinds.has(kind)) ?? 'open', ...nothing };
}

export type PaymentTokens = { credited: number; taken: number; debt: number };

export type TokenSettlement = PaymentTokens & {
  moves: Array<{ delta: number; reason: 'purchase' | 'restore' | 'refund' }>;
};

/** Spent tokens become debt, never a negative balance, and later credits pay the debt first; null if nothing moves. */
export function settleTokens(
  given: PaymentTokens,
  { worth, due }: { worth: number; due: number },
  purchased: number,
): TokenSettlement | null {
  const isFirst = given.credited === 0 && due > 0;
  const { credited, taken, debt } = isFirst ? { credited: worth, taken: 0, debt: 0 } : given;
  const currentTokens = credited - taken - debt;
  const credit = isFirst ? [{ delta: worth, reason: 'purchase' as const }] : [];
  if (due < currentTokens) {
    const wanted = currentTokens - due;
    const back = Math.min(purchased + (isFirst ? worth : 0), wanted);
    const refund = back > 0 ? [{ delta: -back, reason: 'refund' as const }] : [];
    return { credited, taken: taken + back, debt: debt + wanted - back, moves: [...credit, ...refund] };
  }
  const more = Math.min(due, credited) - currentTokens;
  if (more === 0) return isFirst ? { credited, taken, debt, moves: credit } : null;
  const forgiven = Math.min(debt, more);
  const restored = more - forgiven;
  const restore = restored > 0 ? [{ delta: restored, reason: 'restore' as const }] : [];
  return { credited, taken: taken - restored, debt: debt - forgiven, moves: restore };
}
