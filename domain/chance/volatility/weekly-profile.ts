import { zoneOffsetMs } from '../../market/hours/zone-clock.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../time.ts';

/** Share of a week's variance in each of its 168 hours, from Sunday 00:00 New York; they add up to about 1. */
export type WeeklyProfile = readonly number[];

export const HOURS_A_WEEK = 168;

/** 1970 began on a Thursday. */
const SUNDAY_TO_EPOCH_MS = 4 * DAY_MS;

/** New York time as if it were UTC, counted from a Sunday: its clock sets the week of every market that closes. */
export const newYorkWallMs = (at: number): number =>
  at + zoneOffsetMs('America/New_York', at) + SUNDAY_TO_EPOCH_MS;

export const hourOfWeek = (wallMs: number): number => Math.floor((wallMs % WEEK_MS) / HOUR_MS);

/** What has passed at an instant of the variance that this market gathers in a week, in weeks since a fixed Sunday. */
export type VarianceClock = (at: number) => number;

/** Even within an hour. Each release adds `releaseShare` weeks at its instant; `releaseTimes` ascend. */
export function createVarianceClock(
  profile: WeeklyProfile,
  releaseTimes: readonly number[] = [],
  releaseShare = 0,
): VarianceClock {
  const total = profile.reduce((sum, share) => sum + share, 0);
  const shares = Float64Array.from(profile, (share) => share / total);
  const before = new Float64Array(HOURS_A_WEEK + 1);
  for (let hour = 0; hour < HOURS_A_WEEK; hour += 1)
    before[hour + 1] = (before[hour] as number) + (shares[hour] as number);
  return (at) => {
    const wall = newYorkWallMs(at);
    const weeks = Math.floor(wall / WEEK_MS);
    const hours = (wall - weeks * WEEK_MS) / HOUR_MS;
    const hour = Math.floor(hours);
    const passed = (before[hour] as number) + (hours - hour) * (shares[hour] as number);
    return weeks + passed + (releaseShare > 0 ? releaseShare * countBefore(releaseTimes, at) : 0);
  };
}

/** How many of the ascending times lie before `at`. */
export function countBefore(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
