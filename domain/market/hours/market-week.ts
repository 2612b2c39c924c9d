import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Instrument } from '../instrument.ts';
import { marketHolidayOn, type MarketHoliday, type MarketSchedule } from './market-holidays.ts';
import { weekdayOf } from './calendar-days.ts';
import { toInstant, zoneOffsetMs } from './zone-clock.ts';

/**
 * Forex trades from Sunday 17:00 to Friday 17:00 New York, metals and oil from Sunday 18:00 with a daily break from
 * 17:00 to 18:00. A trading day carries the date of its 17:00 close; a holiday closes the market from 17:00 the day
 * before, or from its early close on.
 */

const MARKET_ZONE = 'America/New_York';
const CLOSE_HOUR = 17;
const CLOSE_TO_MIDNIGHT_MS = (24 - CLOSE_HOUR) * HOUR_MS;

/** Hours in New York; null where there is no trading on the whole day. */
const closeHours = new Map<number, Record<MarketSchedule, number | null>>();

function closeHourOn(schedule: MarketSchedule, day: number): number | null {
  let hours = closeHours.get(day);
  if (!hours) {
    const weekday = weekdayOf(day);
    const closeOf = (one: MarketSchedule): number | null => {
      if (weekday === 0 || weekday === 6) return null;
      const holiday = marketHolidayOn(one, day);
      return holiday ? holiday.closesAt : CLOSE_HOUR;
    };
    hours = { forex: closeOf('forex'), metal: closeOf('metal') };
    if (closeHours.size > 20_000) closeHours.clear();
    closeHours.set(day, hours);
  }
  return hours[schedule];
}

const isTradingDay = (schedule: MarketSchedule, day: number): boolean => closeHourOn(schedule, day) !== null;

const scheduleOf = (instrument: Instrument): MarketSchedule | null =>
  instrument.kind === 'crypto' ? null : instrument.kind === 'forex' ? 'forex' : 'metal';

const tradingDate = (at: number): number =>
  Math.floor((at + zoneOffsetMs(MARKET_ZONE, at) + CLOSE_TO_MIDNIGHT_MS) / DAY_MS);

const openingAt = (schedule: MarketSchedule, day: number): number =>
  toInstant(MARKET_ZONE, day - 1, schedule === 'forex' ? CLOSE_HOUR : CLOSE_HOUR + 1);

const closingAt = (schedule: MarketSchedule, day: number): number =>
  toInstant(MARKET_ZONE, day, closeHourOn(schedule, day) ?? CLOSE_HOUR);

function isOpenUntil(
  schedule: MarketSchedule,
  at: number,
  closeHour: (day: number) => number | null,
): boolean {
  const wall = at + zoneOffsetMs(MARKET_ZONE, at) + CLOSE_TO_MIDNIGHT_MS;
  const day = Math.floor(wall / DAY_MS);
  const close = closeHour(day);
  if (close === null) return false;
  const sinceClose = wall - day * DAY_MS;
  return (
    sinceClose < close * HOUR_MS + CLOSE_TO_MIDNIGHT_MS && (schedule === 'forex' || sinceClose >= HOUR_MS)
  );
}

export function isMarketOpen(instrument: Instrument, at: number): boolean {
  const schedule = scheduleOf(instrument);
  return !schedule || isOpenUntil(schedule, at, (day) => closeHourOn(schedule, day));
}

/** As `isMarketOpen`, as if no day closed early. */
export function isInTradingWeek(instrument: Instrument, at: number): boolean {
  const schedule = scheduleOf(instrument);
  return !schedule || isOpenUntil(schedule, at, (day) => (isTradingDay(schedule, day) ? CLOSE_HOUR : null));
}

/** The holiday that closes the market on the trading day of an instant, or shortens that day. */
export function holidayAt(instrument: Instrument, at: number): MarketHoliday | null {
  const schedule = scheduleOf(instrument);
  return schedule && marketHolidayOn(schedule, tradingDate(at));
}

export function nextOpen(instrument: Instrument, at: number): number {
  const schedule = scheduleOf(instrument);
  if (!schedule || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  while (!isTradingDay(schedule, day) || closingAt(schedule, day) <= at) day += 1;
  return openingAt(schedule, day);
}

/** `at` itself while the market is closed, Infinity if it never closes. */
export function nextClose(instrument: Instrument, at: number): number {
  const schedule = scheduleOf(instrument);
  if (!schedule) return Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (schedule === 'forex') while (isTradingDay(schedule, day + 1)) day += 1;
  return closingAt(schedule, day);
}

/** `at` itself while the market is closed, -Infinity if it never closes. */
export function lastOpen(instrument: Instrument, at: number): number {
  const schedule = scheduleOf(instrument);
  if (!schedule) return -Infinity;
  if (!isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  if (schedule === 'forex') while (isTradingDay(schedule, day - 1)) day -= 1;
  return openingAt(schedule, day);
}

export function addOpenTime(instrument: Instrument, from: number, openMs: number): number {
  if (!(openMs >= 0 && openMs < Infinity)) throw new RangeError(`Not a span of open time: ${openMs}`);
  const schedule = scheduleOf(instrument);
  if (!schedule || openMs === 0) return from + openMs;
  let left = openMs;
  for (let day = tradingDate(from); ; day += 1) {
    if (!isTradingDay(schedule, day)) continue;
    const start = Math.max(from, openingAt(schedule, day));
    const end = closingAt(schedule, day);
    if (start >= end) continue;
    if (start + left <= end) return start + left;
    left -= end - start;
  }
}

export function lastClose(instrument: Instrument, at: number): number {
  const schedule = scheduleOf(instrument);
  if (!schedule || isMarketOpen(instrument, at)) return at;
  let day = tradingDate(at);
  while (!isTradingDay(schedule, day) || closingAt(schedule, day) > at) day -= 1;
  return closingAt(schedule, day);
}

export function tradingDayStart(instrument: Instrument, at: number): number {
  const traded = isMarketOpen(instrument, at) ? at : lastClose(instrument, at) - 1;
  return Math.floor(traded / DAY_MS) * DAY_MS;
}
