import { FEWEST_TRADES } from '../evidence-base.ts';
import type { BacktestVerdict } from '../evidence-ids.ts';
import type { Cell } from '../measure-cell.ts';
import type { MeanInterval } from '../measures/mean-interval.ts';
import { meanOf, type MeanR, type MeanSums } from '../trade-sums.ts';
import { Z_95 } from '../../normal.ts';

export const intervalOf = ({ mean, error }: MeanR): MeanInterval => ({
  r: mean,
  low: mean - Z_95 * error,
  high: mean + Z_95 * error,
});

/** Net R a trade; null where there are too few trades to say anything. */
export function meanOfEnough(sums: MeanSums): MeanInterval | null {
  const mean = sums.count >= FEWEST_TRADES ? meanOf(sums) : null;
  return mean && intervalOf(mean);
}

/** Null stands for a history too short to be measured. */
export function judgeBacktest(cell: Pick<Cell, 'sums'> | null): BacktestVerdict {
  if (!cell) return 'short-history';
  const mean = meanOfEnough(cell.sums);
  if (!mean) return 'too-few';
  if (mean.high < 0) return 'losing';
  return mean.low > 0 ? 'gaining' : 'unproven';
}
