export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const toIso = (at: number): string => new Date(at).toISOString();

/** Milliseconds either side of 1970 that a Date can hold. */
const DATE_RANGE_MS = 8.64e15;

/** Also null for a time that no Date can hold. */
export const toIsoOrNull = (at: number | null): string | null =>
  at === null || !(Math.abs(at) <= DATE_RANGE_MS) ? null : toIso(at);
