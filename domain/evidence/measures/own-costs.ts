import type { AccountKind } from '../evidence-ids.ts';
import type { MeanInterval } from './mean-interval.ts';

/** `spreadTimes`: one's own spread in usual ones, all other costs those of a standard account. */
export type CostChoice = { account: AccountKind } | { spreadTimes: number };

/** Net R a trade of one rule, market and horizon. */
export type MeasuredCosts = {
  accounts: Record<AccountKind, MeanInterval | null>;
  /** At half and twice the usual spread. */
  costs: { half: number; twice: number };
};

/** Nothing wider was measured; at three usual spreads lines miss one cell of ten by 0.1 R and more. */
export const MAX_SPREAD_TIMES = 2;

/** Net R a trade after the costs that were chosen; null with too few trades. */
export function netAfterCosts({ accounts, costs }: MeasuredCosts, choice: CostChoice): MeanInterval | null {
  if ('account' in choice) return accounts[choice.account];
  const { standard } = accounts;
  if (!standard) return null;
  const times = Math.min(MAX_SPREAD_TIMES, Math.max(0, choice.spreadTimes));
  const step = times < 1 ? (standard.r - costs.half) / 0.5 : costs.twice - standard.r;
  const shift = (times - 1) * step;
  return { r: standard.r + shift, low: standard.low + shift, high: standard.high + shift };
}
