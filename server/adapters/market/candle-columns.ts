import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import type { Candle } from '@app/domain/market/candle.ts';

/** Candles of one instrument, oldest first, in typed arrays: half a million take a few megabytes. */
export type CandleColumns = {
  /** In ms. */
  step: number;
  time: Float64Array;
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
};

export function toCandleColumns(candles: readonly Candle[], step: number): CandleColumns {
  const column = (name: 'open' | 'high' | 'low' | 'close') => Int32Array.from(candles, (one) => one[name]);
  return {
    step,
    time: Float64Array.from(candles, (one) => one.time),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
  };
}

function countBegunBy(series: CandleColumns, at: number): number {
  let low = 0;
  let high = series.time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (series.time[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const candlesFrom = (series: CandleColumns, first: number, end: number): Candle[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, i) => ({
    time: series.time[first + i]!,
    open: series.open[first + i]!,
    high: series.high[first + i]!,
    low: series.low[first + i]!,
    close: series.close[first + i]!,
  }));

/** The open of the candle under way, as no more of it is known yet, else the close of the last one. */
export function findLastPrice(series: CandleColumns, now: number): { price: number; at: number } | null {
  const index = countBegunBy(series, now) - 1;
  if (index < 0) return null;
  const time = series.time[index]!;
  if (now < time + series.step) return { price: series.open[index]!, at: time };
  return { price: series.close[index]!, at: time + series.step };
}

export const candlesEndingIn = (series: CandleColumns, from: number, to: number): Candle[] =>
  candlesFrom(series, countBegunBy(series, from - series.step), countBegunBy(series, to - series.step));

/** The last `count` candles of `length` ms that had ended at `now`; none where the data is coarser. */
export function findLastCandles(series: CandleColumns, length: number, now: number, count: number): Candle[] {
  if (length % series.step !== 0 || count < 1) return [];
  const boundary = Math.floor(now / length) * length;
  const end = countBegunBy(series, boundary - 1);
  let first = end;
  for (let found = 0; found < count && first > 0; found += 1) {
    first = countBegunBy(series, Math.floor(series.time[first - 1]! / length) * length - 1);
  }
  return aggregateCandles(candlesFrom(series, first, end), length);
}
