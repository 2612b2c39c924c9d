import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { replyCost } from '@app/domain/tokens/cost.ts';
import { draft, type ReplyDraft, type Turn } from './analyst/turn.ts';

/** The price of an answer that this many brains worked out, never more than what is held pays for. Where the tokens reach for the words but not for tracking, the plan is told and not tracked. */
export function price(
  turn: Turn,
  answer: ReplyDraft,
  held: number,
  free: boolean,
  workedOutBy: Brains,
): { cost: number; said: ReplyDraft } {
  if (free) return { cost: 0, said: answer };
  // A purchase or another message may have come in between: nobody pays for brains that did not look.
  const brains = workedOutBy === 1 ? 1 : brainsFor(held);
  const plain = replyCost({ brains, issuesSignal: false, distress: answer.distress });
  if (!answer.setup) return { cost: plain, said: answer };
  const tracked = replyCost({ brains, issuesSignal: true, distress: answer.distress });
  if (held >= tracked || held < plain) return { cost: tracked, said: answer };
  const untracked = draft(
    turn,
    [
      'There is a fresh breakout, but a tracked signal costs one token more than you have left. Your tokens refill at midnight UTC, and no trade is worth hurrying for.',
    ],
    {
      tone: 'caution',
      context: answer.context,
    },
  );
  return { cost: plain, said: untracked };
}
