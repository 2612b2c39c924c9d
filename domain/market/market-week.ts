import type { Instrument } from './instrument.ts';
import { DAY, wallInstant, weekdayOf, zoneOffset } from './zone-clock.ts';

/*
 * The market week: forex from Sunday 17:00 to Friday 17:00 New York; metals and oil from Sunday 18:00 with a
 * break from 17:00 to 18:00 every day; crypto always. A trading day carries the date of its 17:00 close, so
 * Monday's begins on Sunday evening, and a holiday is simply a trading day that does not take place: the
 * market closes at 17:00 on 24 December and comes back on the evening of the 25th.
 */

const ZONE = 'America/New_York';
const HOUR = 3_600_000;
const CLOSE_HOUR = 17;
const BEFORE_MIDNIGHT = (24 - CLOSE_HOUR) * HOUR;

type Hours = 'forex' | 'metal';

/** Days since 1970 of Easter Sunday (the anonymous Gregorian computus). */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / DAY;
}

const tradingDays = new Map<number, { forex: boolean; metal: boolean }>();

function takesPlace(hours: Hours, day: number): boolean {
  let known = tradingDays.get(day);
  if (!known) {
    const date = new Date(day * DAY);
    const weekday = weekdayOf(day);
    const month = date.getUTCMonth();
    const christmas = month === 11 && date.getUTCDate() === 25;
    const newYear = month === 0 && date.getUTCDate() === 1;
    const forex = weekday >= 1 && weekday <= 5 && !christmas && !newYear;
    known = { forex, metal: forex && day !== easterSunday(date.getUTCFullYear()) - 2 };
    if (tradingDays.size > 20_000) tradingDays.clear();
    tradingDays.set(day, known);
  }
  return known[hours];
}

const hoursOf = (instrument: Instrument): Hours | null =>
  instrument.kind === 'crypto' ? null : instrument.kind === 'forex' ? 'forex' : 'metal';

/** The trading day `at` belongs to: the date of the next 17:00 in New York. */
const tradingDate = (at: number): number => Math.floor((at + zoneOffset(ZONE, at) + BEFORE_MIDNIGHT) / DAY);

const opening = (hours: Hours, day: number): number =>
  wallInstant(ZONE, day - 1, hours === 'forex' ? CLOSE_HOUR : CLOSE_HOUR + 1);

const closing = (day: number): number => wallInstant(ZONE, day, CLOSE_HOUR);

export function isMarketOpen(instrument: Instrument, at: number): boolean {
  const hours = hoursOf(instrument);
  if (!hours) return true;
  const wall = at + zoneOffset(ZONE, at) + BEFORE_MIDNIGHT;
  const day = Math.floor(wall / DAY);
  return takesPlace(hours, day) && (hours === 'forex' || wall - day * DAY >= HOUR);
}

/** The next instant at which the market is open: `at` itself while it is. */
export function nextOpen(instrument: Instrument, at: number): number {
  const hours = hoursOf(instrument);
  if (!hours || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (!takesPlace(hours, day))
    do day += 1;
    while (!takesPlace(hours, day));
  return opening(hours, day);
}

/** The next instant at which trading stops: `at` itself while the market is closed, Infinity for one that never closes. */
export function nextClose(instrument: Instrument, at: number): number {
  const hours = hoursOf(instrument);
  if (!hours) return Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (hours === 'forex') while (takesPlace(hours, day + 1)) day += 1;
  return closing(day);
}

/** When trading last began, up to `at`: `at` itself while the market is closed, -Infinity for one that never closes. */
export function lastOpen(instrument: Instrument, at: number): number {
  const hours = hoursOf(instrument);
  if (!hours) return -Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (hours === 'forex') while (takesPlace(hours, day - 1)) day -= 1;
  return opening(hours, day);
}

/**
 * The earliest instant by which the market has been open for `openMs` since `from`; closed hours do not count.
 * @throws RangeError on a span that is negative or not a number.
 */
export function addOpenTime(instrument: Instrument, from: number, openMs: number): number {
  if (!(openMs >= 0 && openMs < Infinity)) throw new RangeError(`Not a span of open time: ${openMs}`);
  const hours = hoursOf(instrument);
  if (!hours || openMs === 0) return from + openMs;
  let left = openMs;
  for (let day = tradingDate(from); ; day += 1) {
    if (!takesPlace(hours, day)) continue;
    const start = Math.max(from, opening(hours, day));
    const end = closing(day);
    if (start + left <= end) return start + left;
    left -= end - start;
  }
}

/** When trading last stopped, up to `at`: `at` itself while the market is open. */
export function lastClose(instrument: Instrument, at: number): number {
  const hours = hoursOf(instrument);
  if (!hours || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at) - 1;
  while (!takesPlace(hours, day)) day -= 1;
  return closing(day);
}

/** 00:00 UTC of the newest UTC day, up to `at`, in which the market was open: where "today's change" starts. */
export function tradingDayStart(instrument: Instrument, at: number): number {
  const traded = isMarketOpen(instrument, at) ? at : lastClose(instrument, at) - 1;
  return Math.floor(traded / DAY) * DAY;
}
