import { HOUR_MS, MINUTE_MS } from '../time.ts';

/** `late`: look when there is time; `bad`: users notice. */
export type Health = 'good' | 'late' | 'bad';

/** Allowed for feeds that are delayed by contract. */
const FEED_DELAY_MS = 20 * MINUTE_MS;

const gradeWait = (waitedMs: number, lateAfter: number, badAfter: number): Health =>
  waitedMs > badAfter ? 'bad' : waitedMs > lateAfter ? 'late' : 'good';

export function assessPriceHealth(
  silentMs: number,
  { stepMs, delayed }: { stepMs: number; delayed: boolean },
): Health {
  const allowed = delayed ? FEED_DELAY_MS : 0;
  return gradeWait(silentMs, allowed + 3 * stepMs, allowed + 15 * stepMs);
}

export const assessSettlementHealth = (overdueMs: number | null): Health =>
  overdueMs === null ? 'good' : gradeWait(overdueMs, 0, HOUR_MS);

export const assessQueueHealth = (waitedMs: number): Health =>
  gradeWait(waitedMs, 2 * MINUTE_MS, 15 * MINUTE_MS);

/** Real time since the last successful run. */
export function assessJobHealth(
  silentMs: number,
  { everyMs, hasFailedLast }: { everyMs: number; hasFailedLast: boolean },
): Health {
  const health = gradeWait(silentMs, 3 * everyMs + MINUTE_MS, 10 * everyMs + 5 * MINUTE_MS);
  return hasFailedLast && health === 'good' ? 'late' : health;
}
