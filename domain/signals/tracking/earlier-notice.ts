/** In points; null on a side that is not watched. */
export type WatchedLevels = { above: number | null; below: number | null };

/** Half of the way that is left from the price to each level; null on a side where no way is left. */
export function findEarlierLevels(mid: number, { above, below }: WatchedLevels): WatchedLevels {
  const halfWay = (level: number): number => Math.round((mid + level) / 2);
  return {
    above: above !== null && above > mid ? halfWay(above) : null,
    below: below !== null && below < mid ? halfWay(below) : null,
  };
}

/** A touch is enough: this is a word on the way, not the break of a level. */
export function reachedEarlierLevel(
  { above, below }: WatchedLevels,
  { high, low }: { high: number; low: number },
): keyof WatchedLevels | null {
  if (above !== null && high >= above) return 'above';
  return below !== null && low <= below ? 'below' : null;
}

/** Whether a candle that ended then may break a watch, by its last pause; UTC ms. */
export const countsForWatch = (
  { pausedAt, resumedAt }: { pausedAt: number | null; resumedAt: number | null },
  candleEnd: number,
): boolean => (pausedAt === null || candleEnd <= pausedAt) && (resumedAt === null || candleEnd > resumedAt);
