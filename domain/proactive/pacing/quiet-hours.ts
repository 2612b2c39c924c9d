import { DAY_MS, MINUTE_MS } from '../../time.ts';

/** GMT, `HH:MM`; may cross midnight, equal hours mean none. */
export type QuietHours = { start: string; end: string };

const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

export function isQuiet({ start, end }: QuietHours, now: number): boolean {
  const [from, until] = [minutesOf(start), minutesOf(end)];
  const at = Math.floor((((now % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  return from <= until ? at >= from && at < until : at >= from || at < until;
}

export function nextAllowedTime(quiet: QuietHours, now: number): number {
  if (!isQuiet(quiet, now)) return now;
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const end = midnight + minutesOf(quiet.end) * MINUTE_MS;
  return end > now ? end : end + DAY_MS;
}
