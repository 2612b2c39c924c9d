const DAY = 86_400_000;
const BACK = 3;
const AHEAD = 15;

type Span = { from: number; to: number };
/** Whole UTC days as providers are asked for them, and the time that these days are. */
export type RequestedDays = { from: string; to: string; covers: Span };

export function wholeDays({ from, to }: Span): RequestedDays {
  const covers = { from: Math.floor(from / DAY) * DAY, to: Math.floor(to / DAY) * DAY + DAY - 1 };
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: day(covers.from), to: day(covers.to), covers };
}

/** The days that a source is asked for again and again. */
export const daysAround = (now: number): RequestedDays =>
  wholeDays({ from: now - BACK * DAY, to: now + AHEAD * DAY });
