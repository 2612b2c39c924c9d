import { DAY_MS } from '@app/domain/time.ts';

const DAYS_BACK = 3;
const DAYS_AHEAD = 15;

type Span = { from: number; to: number };
/** `covers`: the time (UTC ms) of these whole days. */
export type RequestedDays = { from: string; to: string; covers: Span };

export function toWholeDays({ from, to }: Span): RequestedDays {
  const covers = {
    from: Math.floor(from / DAY_MS) * DAY_MS,
    to: Math.floor(to / DAY_MS) * DAY_MS + DAY_MS - 1,
  };
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: day(covers.from), to: day(covers.to), covers };
}

export const daysAround = (now: number): RequestedDays =>
  toWholeDays({ from: now - DAYS_BACK * DAY_MS, to: now + DAYS_AHEAD * DAY_MS });
