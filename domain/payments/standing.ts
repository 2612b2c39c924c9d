import type { Product } from './catalogue.ts';

/** What a provider may say of a payment. */
export const factKinds = [
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
export type FactKind = (typeof factKinds)[number];

/**
 * One thing that a provider said. `about` is the same for the same thing however often and by whichever way it is told
 * ("refunded:R-1"), and `amountCents` is what moved; null where nothing did or nobody said how much.
 */
export type Fact = { kind: FactKind; about: string; amountCents: number | null };

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

/** `tokens`, `premium`: what this payment gives as it stands. */
export type Standing = { state: PaymentState; tokens: number; premium: boolean };

/**
 * Where nothing was paid the first of these that was said decides, in whatever order they came: money that came outranks all that was
 * said of its absence, and an end outranks what came before it. A part that came waits for the rest until somebody refuses it. A buyer
 * who cancels may come back, so that is the weakest.
 */
const unpaid = ['refused', 'partly_paid', 'expired', 'processing', 'approved', 'cancelled'] as const;

/**
 * What moved by all that was said of one kind, in cents: of the same thing the most that was said. `unsaid` counts for each fact that
 * does not say how much; where that is null, nobody knows the whole either.
 */
export function movedCents<Unsaid extends number | null>(
  wanted: FactKind,
  facts: readonly Fact[],
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

/** As many disputes as were not won: each is named by its `about`, "disputed:D-1" and "dispute_won:D-1". */
function isDisputed(facts: readonly Fact[]): boolean {
  const won = new Set(facts.filter(({ kind }) => kind === 'dispute_won').map(({ about }) => numberOf(about)));
  return facts.some(({ kind, about }) => kind === 'disputed' && !won.has(numberOf(about)));
}

const numberOf = (about: string): string => about.slice(about.indexOf(':') + 1);

/** What a payment was sold for: `tokens` and `priceCents` as they were then, whatever the catalogue says today. */
export type Terms = Pick<Product, 'tokens' | 'premium' | 'priceCents'>;

/** The terms of a payment from its row; `credited` is 0 until it was paid. */
export const termsOf = (product: Product, sold: { priceCents: number; credited: number }): Terms => ({
  tokens: sold.credited || product.tokens,
  premium: product.premium,
  priceCents: sold.priceCents,
});

/**
 * How a payment stands by all that was ever said of it. It depends on the set of facts alone: not on their order, nor on how often
 * each was told. Part of a refund takes back its share of the tokens, rounded in the buyer's favour; premium stays until all is back.
 */
export function standingOf({ tokens, premium, priceCents }: Terms, facts: readonly Fact[]): Standing {
  const said = new Set(facts.map(({ kind }) => kind));
  const nothing = { tokens: 0, premium: false };
  const back = Math.min(priceCents, movedCents('refunded', facts, priceCents));
  if (back === priceCents || isDisputed(facts)) return { state: 'taken_back', ...nothing };
  if (said.has('paid'))
    return { state: 'paid', tokens: tokens - Math.floor((tokens * back) / priceCents), premium };
  // The rest of a part has been seen, in time.
  if (said.has('processing') && !said.has('expired')) said.delete('partly_paid');
  return { state: unpaid.find((kind) => said.has(kind)) ?? 'open', ...nothing };
}

/** What a payment has given so far: tokens ever credited, of them taken from the balance again, and of them owed because they were spent. */
export type Given = { credited: number; taken: number; debt: number };

/** `moves`: what the purchased bucket gains and loses, in this order. */
export type Settlement = Given & {
  moves: Array<{ delta: number; reason: 'purchase' | 'restore' | 'refund' }>;
};

/**
 * What must move so that the account holds `due` of the `worth` tokens of this payment, with `purchased` tokens there to take from;
 * null where nothing must. The first credit is always the whole worth, what is back already goes again at once. What was spent
 * already is owed, never taken below zero; given back after that, the debt goes first.
 */
export function settleTokens(
  given: Given,
  { worth, due }: { worth: number; due: number },
  purchased: number,
): Settlement | null {
  const isFirst = given.credited === 0 && due > 0;
  const { credited, taken, debt } = isFirst ? { credited: worth, taken: 0, debt: 0 } : given;
  const held = credited - taken - debt;
  const credit = isFirst ? [{ delta: worth, reason: 'purchase' as const }] : [];
  if (due < held) {
    const wanted = held - due;
    const back = Math.min(purchased + (isFirst ? worth : 0), wanted);
    const refund = back > 0 ? [{ delta: -back, reason: 'refund' as const }] : [];
    return { credited, taken: taken + back, debt: debt + wanted - back, moves: [...credit, ...refund] };
  }
  const more = Math.min(due, credited) - held;
  if (more === 0) return isFirst ? { credited, taken, debt, moves: credit } : null;
  const forgiven = Math.min(debt, more);
  const restored = more - forgiven;
  const restore = restored > 0 ? [{ delta: restored, reason: 'restore' as const }] : [];
  return { credited, taken: taken - restored, debt: debt - forgiven, moves: restore };
}
