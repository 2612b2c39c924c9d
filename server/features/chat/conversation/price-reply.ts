import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { brainsFor, type Brains } from '@app/domain/tokens/brains.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { spendableTokens } from '@app/domain/tokens/daily-cap.ts';
import { computeReplyCost } from '@app/domain/tokens/cost.ts';
import { draft, type ReplyDraft, type Turn } from '../answers/turn.ts';
import { unopenedOf } from '../panel/add-panel-verdict.ts';
import type { SpendableBalance } from '../../../ports/tokens.ts';

export type ReplyBudget = SpendableBalance & { brains: Brains };

const balanceTooLow =
  'There is a fresh breakout, but a tracked signal costs one token more than you have left. Your tokens refill at midnight UTC, and no trade is worth hurrying for.';
const ownCapTooLow =
  'There is a fresh breakout, but a tracked signal costs one token more than your own limit for today leaves. The limit starts anew at midnight UTC, and no trade is worth hurrying for.';

/** Never costs more than the user holds; the plan is not tracked where the tokens cover only the reply. */
export function priceReply(
  turn: Turn,
  reply: ReplyDraft,
  { balance, cap, brains: consultedBrains }: ReplyBudget,
  isFree: boolean,
): { cost: number; reply: ReplyDraft } {
  const tokensLeft = remainingTokens(balance);
  const tokensSpendable = spendableTokens(balance, cap);
  if (isFree) return { cost: 0, reply };
  // The balance may have changed meanwhile.
  const brains = consultedBrains === 1 ? 1 : brainsFor(tokensLeft);
  const replyOnlyCost = computeReplyCost({ brains, issuesSignal: false, distress: reply.distress });
  if (!reply.setup) return { cost: replyOnlyCost, reply };
  // A practice idea costs the reply alone (docs/product-rules.md#R31).
  const issuesSignal = reply.evidenceKind !== 'practice';
  const trackedCost = computeReplyCost({ brains, issuesSignal, distress: reply.distress });
  if (tokensSpendable >= trackedCost || tokensSpendable < replyOnlyCost) return { cost: trackedCost, reply };
  const untracked = draft(turn, [tokensLeft < trackedCost ? balanceTooLow : ownCapTooLow], {
    tone: 'caution',
    context: reply.context,
    actions: [tokensLeft < trackedCost ? steps.prices : steps.tokens, steps.rest],
    unopened: [...(reply.unopened ?? []), ...unopenedOf(reply, reply.panel?.verdict ?? null)],
  });
  return { cost: replyOnlyCost, reply: untracked };
}
