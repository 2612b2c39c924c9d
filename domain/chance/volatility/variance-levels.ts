import { DAY_MS, WEEK_MS } from '../../time.ts';
import type { CandleColumns } from '../candle-columns.ts';
import type { VarianceClock } from './weekly-profile.ts';

/** Variance of the logarithm that a candle shows, by its range and the gap before it (Parkinson 1980). */
export function candleVariance({ high, low, close }: CandleColumns, i: number): number {
  const before = i > 0 ? (close[i - 1] as number) : (high[i] as number);
  const top = Math.max(high[i] as number, before);
  const bottom = Math.min(low[i] as number, i > 0 ? before : (low[i] as number));
  const range = Math.log(top / bottom);
  return (range * range) / (4 * Math.LN2);
}

/** About five hours and a day, measured on the market's own clock; then a week and four. */
const SHORT_WEEKS = [0.04, 0.2] as const;
const LONG_MS = [WEEK_MS, 4 * WEEK_MS] as const;
/** With less than this the longest level means nothing. */
const MIN_HISTORY_MS = 5 * DAY_MS;

/** Longest stretch of candles that `readLevels` looks at. */
export const LEVEL_HISTORY_MS = 5 * WEEK_MS;

/**
 * Logarithms of the variance a week that the candles before index `end` ran at, over about five hours, a day, a week
 * and four weeks, each compared with what its hours usually bring. Null with too little history or none that moves.
 */
export function readLevels(
  columns: CandleColumns,
  end: number,
  stepMs: number,
  clock: VarianceClock,
): number[] | null {
  if (end < 2) return null;
  const { time } = columns;
  const last = (time[end - 1] as number) + stepMs;
  const position = clock(last);
  const levels: number[] = [];
  let variance = 0;
  let start = last;
  for (let i = end - 1; i > 0; i -= 1) {
    variance += candleVariance(columns, i);
    start = (time[i - 1] as number) + stepMs;
    if (levels.length < SHORT_WEEKS.length) {
      const passed = position - clock(start);
      while (levels.length < SHORT_WEEKS.length && passed >= (SHORT_WEEKS[levels.length] as number))
        levels.push(Math.log(variance / passed));
    } else if (last - start >= (LONG_MS[levels.length - SHORT_WEEKS.length] as number)) {
      levels.push(Math.log(variance / (position - clock(start))));
      if (levels.length === LEVELS) break;
    }
  }
  if (last - start < MIN_HISTORY_MS || levels.length < SHORT_WEEKS.length) return null;
  const longest = Math.log(variance / (position - clock(start)));
  while (levels.length < LEVELS) levels.push(longest);
  return levels.every(Number.isFinite) ? levels : null;
}

/** Which of the levels is that of the last day. */
export const LAST_DAY = 1;

export const LEVELS = SHORT_WEEKS.length + LONG_MS.length;
