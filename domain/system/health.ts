/** `late`: look at it when there is time; `bad`: users feel it. */
export type Health = 'good' | 'late' | 'bad';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A source that is late by its own terms may be so late. */
const DELAYED_BY = 20 * MINUTE;

const byWait = (waitedMs: number, lateAfter: number, badAfter: number): Health =>
  waitedMs > badAfter ? 'bad' : waitedMs > lateAfter ? 'late' : 'good';

/**
 * Prices of an instrument whose market is open, by how long none has come, in ms of the app's clock. From three steps of the finest
 * candles on no signal is given, so that is late; fifteen are bad.
 */
export function priceHealth(
  silentMs: number,
  { stepMs, delayed }: { stepMs: number; delayed: boolean },
): Health {
  const allowed = delayed ? DELAYED_BY : 0;
  return byWait(silentMs, allowed + 3 * stepMs, allowed + 15 * stepMs);
}

/** Open signals past their time, by how long the oldest of them is past it; null where none is. Real time, in ms. */
export const settlementHealth = (overdueMs: number | null): Health =>
  overdueMs === null ? 'good' : byWait(overdueMs, 0, HOUR);

/** What waits in a queue, by how long the oldest of it could have gone already; real time, in ms. */
export const queueHealth = (waitedMs: number): Health => byWait(waitedMs, 2 * MINUTE, 15 * MINUTE);

/** A job, by how long no round of it has ended well (real time, in ms), and whether the last one failed. */
export function jobHealth(
  silentMs: number,
  { everyMs, failedLast }: { everyMs: number; failedLast: boolean },
): Health {
  const health = byWait(silentMs, 3 * everyMs + MINUTE, 10 * everyMs + 5 * MINUTE);
  return failedLast && health === 'good' ? 'late' : health;
}
