import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { remaining } from '@app/domain/tokens/balance.ts';
import { spendable } from '@app/domain/tokens/daily-cap.ts';
import { replyCost } from '@app/domain/tokens/cost.ts';
import { draft, type ReplyDraft, type Turn } from './analyst/turn.ts';
import type { Account } from './tools.ts';

/** `workedOutBy`: how many brains looked. */
export type Purse = Account & { workedOutBy: Brains };

const overHeld =
  'There is a fresh breakout, but a tracked signal costs one token more than you have left. Your tokens refill at midnight UTC, and no trade is worth hurrying for.';
const overCap =
  'There is a fresh breakout, but a tracked signal costs one token more than your own limit for today leaves. The limit starts anew at midnight UTC, and no trade is worth hurrying for.';

/** The price of an answer that this many brains worked out, never more than what is held pays for. Where the tokens reach for the words but not for tracking, the plan is told and not tracked. */
export function price(
  turn: Turn,
  answer: ReplyDraft,
  { balance, cap, workedOutBy }: Purse,
  free: boolean,
): { cost: number; said: ReplyDraft } {
  const held = remaining(balance);
  const left = spendable(balance, cap);
  if (free) return { cost: 0, said: answer };
  // A purchase or another message may have come in between: nobody pays for brains that did not look.
  const brains = workedOutBy === 1 ? 1 : brainsFor(held);
  const plain = replyCost({ brains, issuesSignal: false, distress: answer.distress });
  if (!answer.setup) return { cost: plain, said: answer };
  const tracked = replyCost({ brains, issuesSignal: true, distress: answer.distress });
  if (left >= tracked || left < plain) return { cost: tracked, said: answer };
  const untracked = draft(turn, [held < tracked ? overHeld : overCap], {
    tone: 'caution',
    context: answer.context,
  });
  return { cost: plain, said: untracked };
}
