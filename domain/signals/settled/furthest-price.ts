import type { Candle, CandleStep } from '../../market/candle.ts';
import { candleStepMs, candleSteps } from '../../market/candle.ts';
import type { OpenSignal } from '../signal.ts';

type Life = Pick<OpenSignal, 'action' | 'openedAt' | 'target'> & { closedAt: number };

export const MAX_CANDLES = 300;

/** The smallest candles of a feed that a life needs no more than 300 of. */
export function furthestStep(
  { openedAt, closedAt }: Pick<Life, 'openedAt' | 'closedAt'>,
  baseStepMs: number,
): CandleStep {
  const countOf = (step: CandleStep): number => Math.ceil((closedAt - openedAt) / candleStepMs[step]) + 1;
  return candleSteps.find((one) => candleStepMs[one] >= baseStepMs && countOf(one) <= MAX_CANDLES) ?? '1d';
}

/**
 * On the closing side, in points, over the candles that lie wholly between opening and end; null without one. Never
 * beyond the target: a candle that went there and did not close the idea is a misprint.
 */
export function furthestPriceOf(
  { action, openedAt, closedAt, target }: Life,
  candles: readonly Candle[],
  step: CandleStep,
  halfSpread: number,
): number | null {
  const whole = candles.filter(({ time }) => time >= openedAt && time + candleStepMs[step] <= closedAt);
  if (whole.length === 0) return null;
  return action === 'BUY'
    ? Math.min(target, Math.floor(Math.max(...whole.map(({ high }) => high)) - halfSpread))
    : Math.max(target, Math.ceil(Math.min(...whole.map(({ low }) => low)) + halfSpread));
}
