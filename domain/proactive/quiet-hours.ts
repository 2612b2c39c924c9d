const MINUTE = 60_000;
const DAY = 86_400_000;

/** Hours of a day in GMT, `HH:MM`; a start after the end crosses midnight, the same hour twice is no quiet at all. */
export type QuietHours = { start: string; end: string };

/** Minutes after midnight. */
const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

/** Whether the user wants to be left alone at this instant (UTC ms); the end itself is no longer quiet. */
export function isQuiet({ start, end }: QuietHours, now: number): boolean {
  const [from, until] = [minutesOf(start), minutesOf(end)];
  const at = Math.floor((((now % DAY) + DAY) % DAY) / MINUTE);
  return from <= until ? at >= from && at < until : at >= from || at < until;
}

/** The first instant (UTC ms) at or after `now` at which the user may be told something. */
export function afterQuiet(quiet: QuietHours, now: number): number {
  if (!isQuiet(quiet, now)) return now;
  const midnight = Math.floor(now / DAY) * DAY;
  const end = midnight + minutesOf(quiet.end) * MINUTE;
  return end > now ? end : end + DAY;
}
