import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Instrument } from '../instrument.ts';
import { toInstant, weekdayOf, zoneOffsetMs } from './zone-clock.ts';

/**
 * Forex trades from Sunday 17:00 to Friday 17:00 New York, metals and oil from Sunday 18:00 with a daily break from
 * 17:00 to 18:00. A trading day carries the date of its 17:00 close; a holiday closes the market from 17:00 the day
 * before.
 */

const MARKET_ZONE = 'America/New_York';
const CLOSE_HOUR = 17;
const CLOSE_TO_MIDNIGHT_MS = (24 - CLOSE_HOUR) * HOUR_MS;

type Schedule = 'forex' | 'metal';

/** Whole days since 1970 (anonymous Gregorian computus). */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / DAY_MS;
}

const tradingDays = new Map<number, { forex: boolean; metal: boolean }>();

function isTradingDay(hours: Schedule, day: number): boolean {
  let tradingDay = tradingDays.get(day);
  if (!tradingDay) {
    const date = new Date(day * DAY_MS);
    const weekday = weekdayOf(day);
    const month = date.getUTCMonth();
    const christmas = month === 11 && date.getUTCDate() === 25;
    const newYear = month === 0 && date.getUTCDate() === 1;
    const forex = weekday >= 1 && weekday <= 5 && !christmas && !newYear;
    tradingDay = { forex, metal: forex && day !== easterSunday(date.getUTCFullYear()) - 2 };
    if (tradingDays.size > 20_000) tradingDays.clear();
    tradingDays.set(day, tradingDay);
  }
  return tradingDay[hours];
}

const scheduleOf = (instrument: Instrument): Schedule | null =>
  instrument.kind === 'crypto' ? null : instrument.kind === 'forex' ? 'forex' : 'metal';

const tradingDate = (at: number): number =>
  Math.floor((at + zoneOffsetMs(MARKET_ZONE, at) + CLOSE_TO_MIDNIGHT_MS) / DAY_MS);

const openingAt = (hours: Schedule, day: number): number =>
  toInstant(MARKET_ZONE, day - 1, hours === 'forex' ? CLOSE_HOUR : CLOSE_HOUR + 1);

const closingAt = (day: number): number => toInstant(MARKET_ZONE, day, CLOSE_HOUR);

export function isMarketOpen(instrument: Instrument, at: number): boolean {
  const hours = scheduleOf(instrument);
  if (!hours) return true;
  const wall = at + zoneOffsetMs(MARKET_ZONE, at) + CLOSE_TO_MIDNIGHT_MS;
  const day = Math.floor(wall / DAY_MS);
  return isTradingDay(hours, day) && (hours === 'forex' || wall - day * DAY_MS >= HOUR_MS);
}

export function nextOpen(instrument: Instrument, at: number): number {
  const hours = scheduleOf(instrument);
  if (!hours || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (!isTradingDay(hours, day))
    do day += 1;
    while (!isTradingDay(hours, day));
  return openingAt(hours, day);
}

/** `at` itself while the market is closed, Infinity if it never closes. */
export function nextClose(instrument: Instrument, at: number): number {
  const hours = scheduleOf(instrument);
  if (!hours) return Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (hours === 'forex') while (isTradingDay(hours, day + 1)) day += 1;
  return closingAt(day);
}

/** `at` itself while the market is closed, -Infinity if it never closes. */
export function lastOpen(instrument: Instrument, at: number): number {
  const hours = scheduleOf(instrument);
  if (!hours) return -Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (hours === 'forex') while (isTradingDay(hours, day - 1)) day -= 1;
  return openingAt(hours, day);
}

export function addOpenTime(instrument: Instrument, from: number, openMs: number): number {
  if (!(openMs >= 0 && openMs < Infinity)) throw new RangeError(`Not a span of open time: ${openMs}`);
  const hours = scheduleOf(instrument);
  if (!hours || openMs === 0) return from + openMs;
  let left = openMs;
  for (let day = tradingDate(from); ; day += 1) {
    if (!isTradingDay(hours, day)) continue;
    const start = Math.max(from, openingAt(hours, day));
    const end = closingAt(day);
    if (start + left <= end) return start + left;
    left -= end - start;
  }
}

export function lastClose(instrument: Instrument, at: number): number {
  const hours = scheduleOf(instrument);
  if (!hours || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at) - 1;
  while (!isTradingDay(hours, day)) day -= 1;
  return closingAt(day);
}

export function tradingDayStart(instrument: Instrument, at: number): number {
  const traded = isMarketOpen(instrument, at) ? at : lastClose(instrument, at) - 1;
  return Math.floor(traded / DAY_MS) * DAY_MS;
}
