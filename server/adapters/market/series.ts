import { joinCandles } from '@app/domain/market/candle-series.ts';
import type { Candle } from '@app/domain/market/candle.ts';

/** Base candles of one instrument, oldest first, in columns: half a million of them cost a few megabytes. */
export type Series = {
  /** Length of a candle in ms. */
  step: number;
  time: Float64Array;
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
};

export function seriesFrom(candles: readonly Candle[], step: number): Series {
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

/** How many candles began at or before `at`. */
function begunBy(series: Series, at: number): number {
  let low = 0;
  let high = series.time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (series.time[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const candlesFrom = (series: Series, first: number, end: number): Candle[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, i) => ({
    time: series.time[first + i]!,
    open: series.open[first + i]!,
    high: series.high[first + i]!,
    low: series.low[first + i]!,
    close: series.close[first + i]!,
  }));

/**
 * The newest price known at `now`: the open of the candle under way, for nothing more of it is known yet, or the
 * close of the last one where no other has begun (a gap, or the end of the data).
 */
export function lastPrinted(series: Series, now: number): { price: number; at: number } | null {
  const index = begunBy(series, now) - 1;
  if (index < 0) return null;
  const time = series.time[index]!;
  if (now < time + series.step) return { price: series.open[index]!, at: time };
  return { price: series.close[index]!, at: time + series.step };
}

/** Base candles whose end lies in (from, to]. */
export const barsOf = (series: Series, from: number, to: number): Candle[] =>
  candlesFrom(series, begunBy(series, from - series.step), begunBy(series, to - series.step));

/** The last `count` candles of `length` ms that were over at `now`; none when the data are coarser than that. */
export function lastCandles(series: Series, length: number, now: number, count: number): Candle[] {
  if (length % series.step !== 0 || count < 1) return [];
  // Only whole candles: what began before this boundary has ended by now.
  const boundary = Math.floor(now / length) * length;
  const end = begunBy(series, boundary - 1);
  let first = end;
  for (let found = 0; found < count && first > 0; found += 1) {
    first = begunBy(series, Math.floor(series.time[first - 1]! / length) * length - 1);
  }
  return joinCandles(candlesFrom(series, first, end), length);
}
