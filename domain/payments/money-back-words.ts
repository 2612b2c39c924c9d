import { printDollars, printNumber } from '../buddy/print.ts';

/** What a refund, a dispute or its end did to an account. */
export type MoneyBack = {
  kind: 'refunded' | 'disputed' | 'dispute_won';
  priceCents: number;
  /** Of a refund: what it gave back, and what had been given back before. */
  backCents: number;
  backBeforeCents: number;
  /** Tokens that it took from the balance, or that a dispute decided for us brought back. */
  tokens: number;
  /** Tokens that were spent already, so that they are owed, or that are owed no more. */
  owed: number;
  /** Tokens that another payment for premium brought in the place of this one; below zero where it gave them up for this one. */
  inPlace: number;
  /** What became of premium; null for a payment that never bought any, or that had lost it before. */
  premium: 'ended' | 'kept' | 'kept otherwise' | 'back' | null;
  /** A payment of the test checkout. */
  test: boolean;
};

const dollars = (cents: number): string => printDollars(cents / 100);
const amount = (tokens: number): string => `${printNumber(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
const verb = (count: number): string => (count === 1 ? 'was' : 'were');

function happened({ kind, priceCents, backCents, backBeforeCents }: MoneyBack): string {
  const payment = `your payment of ${dollars(priceCents)}`;
  if (kind === 'disputed')
    return `Your payment of ${dollars(priceCents)} is disputed, so what it bought is taken back until that is decided.`;
  if (kind === 'dispute_won') return `The dispute about ${payment} was decided for us.`;
  if (backBeforeCents + backCents < priceCents) return `${dollars(backCents)} of ${payment} was refunded.`;
  if (backCents < priceCents) return `The rest of ${payment}, ${dollars(backCents)}, was refunded.`;
  return `Your payment of ${dollars(priceCents)} was refunded.`;
}

function cameBack({ tokens, owed }: MoneyBack): string[] {
  return [
    ...(tokens > 0 ? [`${amount(tokens)} ${verb(tokens)} given back to you.`] : []),
    ...(owed > 0 ? [`${amount(owed)} that you had spent ${owed === 1 ? 'is' : 'are'} no longer owed.`] : []),
  ];
}

function wentAway({ kind, tokens, owed }: MoneyBack): string[] {
  if (tokens === 0 && owed === 0) return ['No more tokens were taken.'];
  const taken = `${amount(tokens)} ${verb(tokens)} taken back.`;
  if (owed === 0) return [taken];
  const spent = `${amount(owed)} of it ${verb(owed)} spent already and ${owed === 1 ? 'is' : 'are'} noted as owed.`;
  const settled = kind === 'disputed' ? ' If the dispute is decided for us, that is settled first.' : '';
  return [...(tokens > 0 ? [taken] : []), `${spent} Nothing is collected for it.${settled}`];
}

const ofPremium: Record<NonNullable<MoneyBack['premium']>, string> = {
  ended: 'Premium has ended with it. Your chats, signals and other tokens stay.',
  kept: 'You keep premium and all else.',
  'kept otherwise': 'You keep premium, which you also have in another way.',
  back: 'You have premium again.',
};

function ofOther({ inPlace }: MoneyBack): string[] {
  if (inPlace === 0) return [];
  const tokens = Math.abs(inPlace);
  return [
    inPlace > 0
      ? `${amount(tokens)} ${verb(tokens)} added by your other payment for premium, which takes its place.`
      : `${amount(tokens)} of your other payment for premium ${verb(tokens)} taken, as this one takes its place.`,
  ];
}

const ofTest = ({ test }: MoneyBack): string[] => (test ? ['This was a test payment: no money moved.'] : []);

/** Of a refund, a dispute or its end: what happened, what it took or brought, what stays. One paragraph each. */
export function moneyBackWords(back: MoneyBack): string[] {
  const won = back.kind === 'dispute_won';
  if (won && back.tokens === 0 && back.owed === 0)
    return [happened(back), 'Nothing changes in your account.', ...ofTest(back)];
  const moved = won ? cameBack(back) : wentAway(back);
  const stays = back.premium
    ? [ofPremium[back.premium]]
    : won
      ? []
      : ['Your chats, signals and other tokens stay.'];
  return [
    happened(back),
    [...moved, ...ofOther(back), ...stays].join(' '),
    'Each step stands on its receipt in your token account.',
    ...ofTest(back),
  ];
}
