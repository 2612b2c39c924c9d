/** Upper ends in ms of how long a press waited for its picture; the last count is beyond them all. */
export const PACE_BOUNDS_MS = [16, 33, 50, 100, 200, 500] as const;

export const PACE_BUCKETS = PACE_BOUNDS_MS.length + 1;

export function paceBucketOf(durationMs: number): number {
  const index = PACE_BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return index < 0 ? PACE_BOUNDS_MS.length : index;
}

/** The bound below which that share of all presses lies; null without a press, Infinity beyond the last bound. */
export function pacePercentile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [bucket, count] of counts.entries()) {
    seen += count;
    if (seen >= all * share) return PACE_BOUNDS_MS[bucket] ?? Infinity;
  }
  return Infinity;
}
