import { printNumber } from '../buddy/replies/print.ts';
import { maskAccountNumber } from './account-number.ts';

export type ClaimDecision = {
  account: string;
  outcome: 'approve' | 'reject' | 'revoke';
  reason: string;
  tokens: number;
  keepsPremium: boolean;
};

/** docs/product-rules.md#R7 */
export const BROKER_DISCLOSURE =
  'What you hold at the broker is your own money, and trading can lose it. We earn a commission from the broker.';

export function composeDecisionNotice({
  account,
  outcome,
  reason,
  tokens,
  keepsPremium,
}: ClaimDecision): string[] {
  const number = maskAccountNumber(account);
  const amount = `${printNumber(tokens)} tokens`;
  if (outcome === 'approve')
    return [
      `Your broker account ${number} is confirmed, so you have premium now: four brains, long-term memory and news alerts. ${amount} came with it, and they do not lapse.`,
      BROKER_DISCLOSURE,
    ];
  const why = `The reason: ${reason}`;
  if (outcome === 'reject')
    return [
      `Your broker account ${number} could not be confirmed, so nothing changes for you.`,
      why,
      'If the number was wrong, you can send in the right one under Get Full Access.',
    ];
  const ended = keepsPremium
    ? 'You keep premium, which you also have in another way.'
    : 'Premium has ended with it; your chats, signals and other tokens stay.';
  return [
    `The confirmation of your broker account ${number} was taken back. ${ended} ${tokens > 0 ? `${amount} of it were taken back.` : 'No tokens were taken.'}`,
    why,
  ];
}
