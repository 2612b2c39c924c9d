import { columnsOf } from '../market/candle-columns.ts';
import type { Candle, CandleStep } from '../market/candle.ts';
import type { Timeframe } from '../signals/signal.ts';

/** Columns of candles, of whatever kind of array. */
export type CandleColumns = Record<keyof Candle, ArrayLike<number>>;

export type CandleHistory = readonly Candle[] | CandleColumns;

export const toColumns = (history: CandleHistory): CandleColumns =>
  isCandleList(history) ? columnsOf(history) : history;

const isCandleList = (history: CandleHistory): history is readonly Candle[] => Array.isArray(history);

/** The candles that volatility is read from. Short plans read hours, because there are no quarter-hours of years to learn from. */
export const pathSteps: Readonly<Record<Timeframe, CandleStep>> = {
  short: '1h',
  daily: '1h',
  weekly: '4h',
  long: '1d',
};

/** How many candles are complete at `now`. */
export function countComplete(history: CandleHistory, stepMs: number, now: number): number {
  const timeAt = isCandleList(history)
    ? (i: number) => (history[i] as Candle).time
    : (i: number) => history.time[i] as number;
  let low = 0;
  let high = isCandleList(history) ? history.length : history.time.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeAt(middle) + stepMs <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Columns of at most the `count` newest candles that are complete at `now`. */
export function completeColumns(
  history: CandleHistory,
  stepMs: number,
  now: number,
  count: number,
): { columns: CandleColumns; end: number } {
  const end = countComplete(history, stepMs, now);
  if (!isCandleList(history)) return { columns: history, end };
  const from = Math.max(0, end - count);
  return { columns: toColumns(history.slice(from, end)), end: end - from };
}
