/** The last instant that a date can name. */
const LATEST = 8_640_000_000_000_000;

/** Null for what is no time: nobody sees "Invalid Date" because of one bad row. */
export const isoOf = (at: number | null): string | null =>
  at === null || !(Math.abs(at) <= LATEST) ? null : new Date(at).toISOString();

/** The same where there is a time. */
export const isoAt = (at: number): string => isoOf(at) ?? new Date(0).toISOString();
