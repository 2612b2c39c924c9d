import type { Cause } from './cause.ts';

const HOUR = 3_600_000;

const hours: Partial<Record<Cause, number>> = {
  event_before: 1,
  market_session_open: 1,
  time_greeting: 4,
  token_status: 6,
};

/** How long a message is worth being sent to another channel, in ms; the outcome of a signal always is. */
export const lastsFor = (cause: Cause | null): number =>
  ((cause && hours[cause]) ?? Number.POSITIVE_INFINITY) * HOUR;
