const DAY = 86_400_000;
const BACK = 3;
const AHEAD = 15;

/** The whole UTC days that a source is asked for around `now`. */
export function requestedDays(now: number): {
  from: string;
  to: string;
  covers: { from: number; to: number };
} {
  const today = Math.floor(now / DAY) * DAY;
  const covers = { from: today - BACK * DAY, to: today + (AHEAD + 1) * DAY - 1 };
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: day(covers.from), to: day(covers.to), covers };
}
