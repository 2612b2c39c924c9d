import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time.ts';
import { formatDuration } from '../../../calendar/countdown.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printDate, printTime } from '../../replies/print.ts';
import type { CalculatorContext } from '../calculator.ts';
import { zoneOfPlace } from './places.ts';

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Making a formatter is expensive; null for a zone that does not exist. */
function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  let formatter: Intl.DateTimeFormat | null;
  try {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    formatter = null;
  }
  if (formatters.size > 500) formatters.clear();
  formatters.set(zone, formatter);
  return formatter;
}

/** "11:00", or "Monday 06:00" where that is another day than `now` there; null for a zone that does not exist. */
export function printLocalTime(at: number, zone: string, now: number): string | null {
  const formatter = formatterOf(zone);
  if (!formatter) return null;
  const partsAt = (instant: number) => {
    const parts = formatter.formatToParts(instant);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    return { day: part('weekday'), clock: `${part('hour')}:${part('minute')}` };
  };
  const { day, clock } = partsAt(at);
  const isSameDay = Math.abs(at - now) < 36 * 3_600_000 && day === partsAt(now).day;
  return isSameDay ? clock : `${day} ${clock}`;
}

/** When clocks there show that time on the day of `now`; null for a zone that does not exist. */
export function instantOf(zone: string, hour: number, minute: number, now: number): number | null {
  const guess = Math.floor(now / DAY_MS) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  const shown = /(\d{2}):(\d{2})$/.exec(printLocalTime(guess, zone, guess) ?? '');
  if (!shown) return null;
  const off = (hour - Number(shown[1])) * HOUR_MS + (minute - Number(shown[2])) * MINUTE_MS;
  return guess + (off > DAY_MS / 2 ? off - DAY_MS : off < -DAY_MS / 2 ? off + DAY_MS : off);
}

/** The zone named in the message, by its name or a place, else the user's own. */
export function zoneAsked(
  { zone, place }: Question,
  known: CalculatorContext,
): { zone: string; place: string | null } | null {
  const named = zone ?? (place ? zoneOfPlace(place) : null);
  if (named) return { zone: named, place };
  return known.zone ? { zone: known.zone, place: null } : null;
}

export const titled = (place: string): string =>
  place.length <= 3 ? place.toUpperCase() : place.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const placeWords = (place: string | null): string => (place ? `in ${titled(place)}` : 'for you');

/** "16:00 UTC (11:00 in Lima)". */
export function citeTime(cite: Cite, at: number, question: Question, known: CalculatorContext): string {
  // A weekday alone would mean the next one.
  const utc = cite(
    at - known.now < 6 * DAY_MS ? printTime(at, known.now) : printDate(at),
    'market hours',
    at,
  );
  const where = zoneAsked(question, known);
  const local = where && where.zone !== 'UTC' && printLocalTime(at, where.zone, known.now);
  return local ? `${utc} (${cite(local, 'market hours', at)} ${placeWords(where.place)})` : utc;
}

/** "at 16:00 UTC", "on Friday 21:00 UTC". */
export function citeWhen(cite: Cite, at: number, question: Question, known: CalculatorContext): string {
  const time = citeTime(cite, at, question, known);
  return `${/^\d/.test(time) ? 'at' : 'on'} ${time}`;
}

/** "6h", "2d 3h", "5m". */
export const printSpan = (ms: number): string => formatDuration(ms).replace(/ 0[hm]$/, '');
