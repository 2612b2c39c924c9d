import { DAY_MS } from '../../time.ts';
import { dayOf, easterSunday, nthWeekday, observedDay, weekdayOf } from './calendar-days.ts';

export type MarketSchedule = 'forex' | 'metal';

/** `closesAt` is an hour in New York; null closes the whole trading day. */
export type MarketHoliday = { name: string; closesAt: number | null };

/**
 * Metals and oil follow CME Globex (COMEX and NYMEX), spot forex trades through every holiday but Christmas and New Year.
 *
 * Sources: CME Group holiday schedules of 2022 to 2026 (halt at 13:30 Chicago on holidays, 12:00 on those that end a
 * week, 13:45 on the Friday after Thanksgiving, 12:45 on Christmas Eve; closed on Good Friday, Christmas and New Year);
 * the calendar CMEGlobex_EnergyAndMetals of pandas_market_calendars (12:00 until 2021, Juneteenth since 2022); notices
 * of FOREX.com, FXOpen, ZFX and Thunder Markets from 2022 to 2025 (spot metals follow CME, forex keeps its hours on the
 * other days, on Christmas Eve until 17:00 New York). Hourly candles of gold, silver and two currency pairs of 2012 to
 * 2020 and of gold in 2025 stop at the same hours. New Year's Eve and 3 July are ordinary days there.
 */
const SINCE_2022 = 2022;

function metalHolidays(year: number): Array<[day: number, holiday: MarketHoliday]> {
  const isRecent = year >= SINCE_2022;
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  const christmas = dayOf(year, 12, 25);
  const newYear = dayOf(year, 1, 1);
  const closed = (name: string): MarketHoliday => ({ name, closesAt: null });
  const short = (name: string, day: number): [number, MarketHoliday] => [
    day,
    { name, closesAt: isRecent && weekdayOf(day) !== 5 ? 14.5 : 13 },
  ];
  return [
    // A New Year's Day on Saturday is not made up for.
    [weekdayOf(newYear) === 0 ? newYear + 1 : newYear, closed('New Year')],
    short('Martin Luther King Day', nthWeekday(year, 1, 1, 3)),
    short("Presidents' Day", nthWeekday(year, 2, 1, 3)),
    [easterSunday(year) - 2, closed('Good Friday')],
    short('Memorial Day', nthWeekday(year, 5, 1, -1)),
    ...(isRecent ? [short('Juneteenth', observedDay(dayOf(year, 6, 19)))] : []),
    short('Independence Day', observedDay(dayOf(year, 7, 4))),
    short('Labor Day', nthWeekday(year, 9, 1, 1)),
    short('Thanksgiving', thanksgiving),
    [thanksgiving + 1, { name: 'the day after Thanksgiving', closesAt: isRecent ? 14.75 : 13.75 }],
    [christmas - 1, { name: 'Christmas Eve', closesAt: 13.75 }],
    // Last, because a Christmas on Saturday takes Friday's Christmas Eve.
    [observedDay(christmas), closed('Christmas')],
  ];
}

const forexHolidays = (year: number): Array<[day: number, holiday: MarketHoliday]> => [
  [dayOf(year, 1, 1), { name: 'New Year', closesAt: null }],
  [dayOf(year, 12, 25), { name: 'Christmas', closesAt: null }],
];

const holidaysByYear = new Map<string, ReadonlyMap<number, MarketHoliday>>();

/** `day` is a trading day in whole days since 1970, by the date of its close. */
export function marketHolidayOn(schedule: MarketSchedule, day: number): MarketHoliday | null {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const key = `${schedule}${year}`;
  let holidays = holidaysByYear.get(key);
  if (!holidays) {
    holidays = new Map(schedule === 'forex' ? forexHolidays(year) : metalHolidays(year));
    if (holidaysByYear.size > 500) holidaysByYear.clear();
    holidaysByYear.set(key, holidays);
  }
  return holidays.get(day) ?? null;
}
