import type { CandleColumns } from '../candle-columns.ts';
import { LEVELS, readLevels } from './variance-levels.ts';
import { createVarianceClock, type VarianceClock, type WeeklyProfile } from './weekly-profile.ts';

/** What is learned from the past of one market alone; plain JSON. */
export type MarketProfile = {
  week: WeeklyProfile;
  /** Weeks of usual variance that a high-impact release adds. */
  releaseShare: number;
};

/** What the markets of one class and timeframe have in common; plain JSON. */
export type VolatilityModel = {
  /** Of the logarithm of variance: a constant, then a weight for each level before the longest, which has the rest. */
  coefficients: readonly number[];
  /** Deviation of that logarithm from what was forecast. */
  logError: number;
};

/** Equal weights, until enough has been seen. */
export const untrainedModel: VolatilityModel = {
  coefficients: [0, ...Array.from({ length: LEVELS - 1 }, () => 1 / LEVELS)],
  logError: 0.6,
};

export function regressorsOf(levels: readonly number[]): number[] {
  const longest = levels[LEVELS - 1] as number;
  return [1, ...levels.slice(0, -1).map((level) => level - longest)];
}

export const clockOf = (
  { week, releaseShare }: MarketProfile,
  releaseTimes: readonly number[],
): VarianceClock => createVarianceClock(week, releaseTimes, releaseShare);

/** Logarithm of the variance from `now` until `until`, from the candles before index `end`; null where they are too few. */
export function forecastLogVariance(
  { columns, end, stepMs }: { columns: CandleColumns; end: number; stepMs: number },
  { coefficients }: VolatilityModel,
  clock: VarianceClock,
  { now, until }: { now: number; until: number },
): number | null {
  const levels = readLevels(columns, end, stepMs, clock);
  const passing = clock(until) - clock(now);
  if (!levels || !(passing > 0)) return null;
  const regressors = regressorsOf(levels);
  const level = coefficients.reduce((sum, one, k) => sum + one * (regressors[k] as number), 0);
  return (levels[LEVELS - 1] as number) + level + Math.log(passing);
}
