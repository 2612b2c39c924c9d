import { formatLocalClock, localOffsetMinutes } from '../time/local-time.ts';

/** Beside a time in UTC: "18:30" on the reader's own clock; null where that is UTC anyway. */
export const formatLocalTime = (at: number): string | null =>
  localOffsetMinutes(at) === 0 ? null : formatLocalClock(at);
