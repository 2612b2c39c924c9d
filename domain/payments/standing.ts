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

/** The first that was said decides, so that money that came outranks everything that was said of its absence. */
const unpaid = ['processing', 'partly_paid', 'approved', 'refused', 'expired', 'cancelled'] as const;
/** What ends a wait for money that is on its way. */
const ends = ['refused', 'expired'] as const;

/** What was refunded, in cents, of each refund the most that was said; all of it where a refund does not say how much. */
function refundedCents(facts: readonly Fact[], priceCents: number): number {
  const most = new Map<string, number>();
  for (const { kind, about, amountCents } of facts)
    if (kind === 'refunded') most.set(about, Math.max(most.get(about) ?? 0, amountCents ?? priceCents));
  return [...most.values()].reduce((sum, cents) => sum + cents, 0);
}

/** As many disputes as were not won: each is named by its `about`, "disputed:D-1" and "dispute_won:D-1". */
function isDisputed(facts: readonly Fact[]): boolean {
  const won = new Set(facts.filter(({ kind }) => kind === 'dispute_won').map(({ about }) => numberOf(about)));
  return facts.some(({ kind, about }) => kind === 'disputed' && !won.has(numberOf(about)));
}

const numberOf = (about: string): string => about.slice(about.indexOf(':') + 1);

/**
 * How a payment stands by all that was ever said of it. It depends on the set of facts alone: not on their order, nor on how often
 * each was told. Part of a refund takes back its share of the tokens, rounded in the buyer's favour; premium stays until all is back.
 */
export function standingOf({ tokens, premium, priceCents }: Product, facts: readonly Fact[]): Standing {
  const said = new Set(facts.map(({ kind }) => kind));
  const nothing = { tokens: 0, premium: false };
  const back = Math.min(priceCents, refundedCents(facts, priceCents));
  if (back === priceCents || isDisputed(facts)) return { state: 'taken_back', ...nothing };
  if (said.has('paid'))
    return { state: 'paid', tokens: tokens - Math.floor((tokens * back) / priceCents), premium };
  if (said.has('partly_paid')) return { state: 'partly_paid', ...nothing };
  if (said.has('processing') && ends.some((kind) => said.has(kind)))
    return { state: said.has('refused') ? 'refused' : 'expired', ...nothing };
  return { state: unpaid.find((kind) => said.has(kind)) ?? 'open', ...nothing };
}

/** What a payment has given so far: tokens ever credited, of them taken from the balance again, and of them owed because they were spent. */
export type Given = { credited: number; taken: number; debt: number };

/** `delta`: what the purchased bucket gains or loses. */
export type Settlement = Given & { delta: number; reason: 'purchase' | 'restore' | 'refund' };

/**
 * What must move so that the account holds `due` tokens of this payment, with `purchased` tokens there to take from; null where
 * nothing must. What was spent already is owed, never taken below zero; given back after that, the debt goes first.
 */
export function settleTokens(given: Given, due: number, purchased: number): Settlement | null {
  const { credited, taken, debt } = given;
  const held = credited - taken - debt;
  if (due === held) return null;
  if (credited === 0) return { credited: due, taken, debt, delta: due, reason: 'purchase' };
  if (due < held) {
    const wanted = held - due;
    const back = Math.min(purchased, wanted);
    return { credited, taken: taken + back, debt: debt + wanted - back, delta: -back, reason: 'refund' };
  }
  const more = Math.min(due, credited) - held;
  const forgiven = Math.min(debt, more);
  const restored = more - forgiven;
  if (more === 0) return null;
  return { credited, taken: taken - restored, debt: debt - forgiven, delta: restored, reason: 'restore' };
}
