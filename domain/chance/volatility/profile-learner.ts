import { HOUR_MS, WEEK_MS } from '../../time.ts';
import type { CandleColumns } from '../candle-columns.ts';
import { candleVariance } from './variance-levels.ts';
import type { MarketProfile } from './volatility-model.ts';
import { countBefore, HOURS_A_WEEK, hourOfWeek, newYorkWallMs } from './weekly-profile.ts';

const HALF_LIFE_WEEKS = 104;
/** A week's variance is compared with that of the four weeks before it. */
const LEVEL_MS = 4 * WEEK_MS;
/** A crash counts as so many usual hours of a five-day week, or the profile would show it for years. */
const MAX_USUAL_HOURS = 15;
const USUAL_HOUR = 1 / 120;
/** So many releases without effect are assumed before any was seen. */
const PRIOR_RELEASES = 20;
const MIN_WEEKS = 26;

/** A profile of 168 long fractions would be most of a result file. */
const roundShare = (share: number): number => Math.round(share * 1e6) / 1e6;

export type ProfileLearner = {
  /** Takes up what was complete at `until`, which never goes back; null below half a year. */
  learnUntil: (until: number) => MarketProfile | null;
};

export function createProfileLearner(
  columns: CandleColumns,
  stepMs: number,
  releaseTimes: readonly number[],
): ProfileLearner {
  const { time } = columns;
  const hours = Math.max(1, stepMs / HOUR_MS);
  const sums = new Float64Array(HOURS_A_WEEK);
  /** Weeks without a release in that hour. */
  const weeks = new Float64Array(HOURS_A_WEEK);
  /** The running week, which counts once it is over. */
  const weekSums = new Float64Array(HOURS_A_WEEK);
  const weekSkipped = new Float64Array(HOURS_A_WEEK);
  let releases = { count: 0, excess: 0 };
  let [next, oldest, recent, week, weeksSeen] = [1, 0, 0, Number.NaN, 0];

  const endWeek = (at: number): void => {
    const now = Math.floor(newYorkWallMs(at) / WEEK_MS);
    if (now === week) return;
    if (!Number.isNaN(week)) {
      const decay = 0.5 ** ((now - week) / HALF_LIFE_WEEKS);
      for (let hour = 0; hour < HOURS_A_WEEK; hour += 1) {
        sums[hour] = (sums[hour] as number) * decay + (weekSums[hour] as number);
        weeks[hour] = (weeks[hour] as number) * decay + 1 - Math.min(1, weekSkipped[hour] as number);
      }
      weekSums.fill(0);
      weekSkipped.fill(0);
      weeksSeen += 1;
    }
    week = now;
  };

  const usualShare = (hour: number): number =>
    (weeks[hour] as number) > 0.5 ? (sums[hour] as number) / (weeks[hour] as number) : 0;

  const addCandle = (i: number): void => {
    const at = time[i] as number;
    endWeek(at);
    recent += candleVariance(columns, i);
    while ((time[oldest] as number) < at - LEVEL_MS) {
      recent -= candleVariance(columns, oldest);
      oldest += 1;
    }
    if (at - (time[0] as number) < LEVEL_MS || recent <= 0) return;
    const share = (candleVariance(columns, i) * LEVEL_MS) / (recent * WEEK_MS);
    const first = newYorkWallMs(at);
    const hourAt = (k: number) => hourOfWeek(first + k * HOUR_MS);
    const hasRelease = countBefore(releaseTimes, at + stepMs) > countBefore(releaseTimes, at);
    const kept = Math.min(share, MAX_USUAL_HOURS * USUAL_HOUR * (stepMs / HOUR_MS));
    if (hasRelease) {
      let usual = 0;
      for (let k = 0; k < hours; k += 1) usual += usualShare(hourAt(k));
      releases = { count: releases.count + 1, excess: releases.excess + kept - usual };
    }
    for (let k = 0; k < hours; k += 1) {
      const hour = hourAt(k);
      if (hasRelease) weekSkipped[hour] = (weekSkipped[hour] as number) + Math.min(1, stepMs / HOUR_MS);
      else weekSums[hour] = (weekSums[hour] as number) + kept / hours;
    }
  };

  return {
    learnUntil: (until) => {
      while (next < time.length && (time[next] as number) + stepMs <= until) {
        addCandle(next);
        next += 1;
      }
      const shares = Array.from(sums, (_sum, hour) => usualShare(hour));
      const total = shares.reduce((sum, share) => sum + share, 0);
      if (weeksSeen < MIN_WEEKS || !(total > 0)) return null;
      const releaseShare = Math.max(0, releases.excess / (releases.count + PRIOR_RELEASES)) / total;
      return { week: shares.map((share) => roundShare(share / total)), releaseShare };
    },
  };
}
