import type { Candle, CandleStep } from '../../market/candle.ts';
import { candleStepMs, candleSteps } from '../../market/candle.ts';
import type { OpenSignal } from '../signal.ts';

type Life = Pick<OpenSignal, 'action' | 'openedAt'> & { closedAt: number };

const MAX_CANDLES = 300;

/** The smallest candles that a life needs no more than 300 of. */
export function furthestStep({ openedAt, closedAt }: Life): { step: CandleStep; count: number } {
  const countOf = (step: CandleStep): number => Math.ceil((closedAt - openedAt) / candleStepMs[step]) + 1;
  const step = candleSteps.find((one) => countOf(one) <= MAX_CANDLES) ?? '1d';
  return { step, count: Math.min(MAX_CANDLES, countOf(step)) };
}

/** On the closing side, in points, over the candles that lie wholly between opening and end; null without one. */
export function furthestPriceOf(
  { action, openedAt, closedAt }: Life,
  candles: readonly Candle[],
  step: CandleStep,
  halfSpread: number,
): number | null {
  const whole = candles.filter(({ time }) => time >= openedAt && time + candleStepMs[step] <= closedAt);
  if (whole.length === 0) return null;
  return action === 'BUY'
    ? Math.floor(Math.max(...whole.map(({ high }) => high)) - halfSpread)
    : Math.ceil(Math.min(...whole.map(({ low }) => low)) + halfSpread);
}
