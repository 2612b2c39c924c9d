import { pluralise } from '../text.ts';
import { printDollars, printNumber } from '../buddy/replies/print.ts';

export type RefundNotice = {
  kind: 'refunded' | 'disputed' | 'dispute_won';
  priceCents: number;
  backCents: number;
  backBeforeCents: number;
  tokens: number;
  /** Spent tokens that became owed, or after a won dispute are no longer owed. */
  owed: number;
  /** Tokens that another premium payment gained in its place; negative where it gave them up. */
  inPlace: number;
  premium: 'ended' | 'kept' | 'kept otherwise' | 'back' | null;
  test: boolean;
};

const dollars = (cents: number): string => printDollars(cents / 100);
const countTokens = (tokens: number): string => `${printNumber(tokens)} ${pluralise(tokens, 'token')}`;
const wasOrWere = (count: number): string => (count === 1 ? 'was' : 'were');

function describeEvent({ kind, priceCents, backCents, backBeforeCents }: RefundNotice): string {
  const payment = `your payment of ${dollars(priceCents)}`;
  if (kind === 'disputed')
    return `Your payment of ${dollars(priceCents)} is disputed, so what it bought is taken back until that is decided.`;
  if (kind === 'dispute_won') return `The dispute about ${payment} was decided for us.`;
  if (backBeforeCents + backCents < priceCents) return `${dollars(backCents)} of ${payment} was refunded.`;
  if (backCents < priceCents) return `The rest of ${payment}, ${dollars(backCents)}, was refunded.`;
  return `Your payment of ${dollars(priceCents)} was refunded.`;
}

function describeRestored({ tokens, owed }: RefundNotice): string[] {
  return [
    ...(tokens > 0 ? [`${countTokens(tokens)} ${wasOrWere(tokens)} given back to you.`] : []),
    ...(owed > 0
      ? [`${countTokens(owed)} that you had spent ${owed === 1 ? 'is' : 'are'} no longer owed.`]
      : []),
  ];
}

function describeTaken({ kind, tokens, owed }: RefundNotice): string[] {
  if (tokens === 0 && owed === 0) return ['No more tokens were taken.'];
  const takenLine = `${countTokens(tokens)} ${wasOrWere(tokens)} taken back.`;
  if (owed === 0) return [takenLine];
  const spent = `${countTokens(owed)} of it ${wasOrWere(owed)} spent already and ${owed === 1 ? 'is' : 'are'} noted as owed.`;
  const settled = kind === 'disputed' ? ' If the dispute is decided for us, that is settled first.' : '';
  return [...(tokens > 0 ? [takenLine] : []), `${spent} Nothing is collected for it.${settled}`];
}

const premiumLines: Record<NonNullable<RefundNotice['premium']>, string> = {
  ended: 'Premium has ended with it. Your chats, signals and other tokens stay.',
  kept: 'You keep premium and all else.',
  'kept otherwise': 'You keep premium, which you also have in another way.',
  back: 'You have premium again.',
};

function describeOtherPayment({ inPlace }: RefundNotice): string[] {
  if (inPlace === 0) return [];
  const tokens = Math.abs(inPlace);
  return [
    inPlace > 0
      ? `${countTokens(tokens)} ${wasOrWere(tokens)} added by your other payment for premium, which takes its place.`
      : `${countTokens(tokens)} of your other payment for premium ${wasOrWere(tokens)} taken, as this one takes its place.`,
  ];
}

const testLines = ({ test }: RefundNotice): string[] =>
  test ? ['This was a test payment: no money moved.'] : [];

export function composeRefundNotice(back: RefundNotice): string[] {
  const won = back.kind === 'dispute_won';
  if (won && back.tokens === 0 && back.owed === 0)
    return [describeEvent(back), 'Nothing changes in your account.', ...testLines(back)];
  const moved = won ? describeRestored(back) : describeTaken(back);
  const stays = back.premium
    ? [premiumLines[back.premium]]
    : won
      ? []
      : ['Your chats, signals and other tokens stay.'];
  return [
    describeEvent(back),
    [...moved, ...describeOtherPayment(back), ...stays].join(' '),
    'Each step stands on its receipt in your token account.',
    ...testLines(back),
  ];
}
