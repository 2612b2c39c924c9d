import { printNumber } from '../buddy/print.ts';
import { maskedAccount } from './account-number.ts';

/** A claim that was decided, as its user is told of it. */
export type Decision = {
  account: string;
  outcome: 'approve' | 'reject' | 'revoke';
  /** Why, in the admin's words; an approval keeps them to itself. */
  reason: string;
  /** Tokens that came, or that were taken back. */
  tokens: number;
  /** Premium goes on although this route ended: it stands for another reason too. */
  staysPremium: boolean;
};

/** Beside the broker's page, the claim and its approval (decision 7). */
export const OWN_CAPITAL =
  'What you hold at the broker is your own money, and trading can lose it. We earn a commission from the broker.';

/** One paragraph each, without marks of emphasis: for the chat and for the mail. */
export function decisionWords({ account, outcome, reason, tokens, staysPremium }: Decision): string[] {
  const number = maskedAccount(account);
  const amount = `${printNumber(tokens)} tokens`;
  if (outcome === 'approve')
    return [
      `Your broker account ${number} is confirmed, so you have premium now: four brains, long-term memory and news alerts. ${amount} came with it, and they do not lapse.`,
      OWN_CAPITAL,
    ];
  const why = `The reason: ${reason}`;
  if (outcome === 'reject')
    return [
      `Your broker account ${number} could not be confirmed, so nothing changes for you.`,
      why,
      'If the number was wrong, you can send in the right one under Get Full Access.',
    ];
  const ended = staysPremium
    ? 'You keep premium, which you also have in another way.'
    : 'Premium has ended with it; your chats, signals and other tokens stay.';
  return [
    `The confirmation of your broker account ${number} was taken back. ${ended} ${tokens > 0 ? `${amount} of it were taken back.` : 'No tokens were taken.'}`,
    why,
  ];
}
