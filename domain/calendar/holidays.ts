import { easterSunday } from '../market/market-week.ts';
import { DAY, weekdayOf } from '../market/zone-clock.ts';

const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY;

/** The `nth` such weekday of a month; -1 is the last. 0 = Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
  }
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1);
}

/** A holiday at a weekend is kept on the Friday before or the Monday after. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day;
}

/** US federal holidays (5 U.S.C. 6103): the offices that publish figures are closed. */
function federalHolidays(year: number): number[] {
  return [
    observed(dayOf(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    observed(dayOf(year, 6, 19)),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(dayOf(year, 11, 11)),
    nthWeekday(year, 11, 4, 4),
    observed(dayOf(year, 12, 25)),
    // New Year's Day of the next year, where it is kept on this year's last day.
    observed(dayOf(year + 1, 1, 1)),
  ];
}

/** Elsewhere only the days on which hardly any office of that country works. */
function widelyKept(country: string, year: number): number[] {
  const newYear = dayOf(year, 1, 1);
  if (country === 'JP') return [newYear, newYear + 1, newYear + 2];
  if (country === 'CN') return [newYear];
  const easter = easterSunday(year);
  const christmas = dayOf(year, 12, 25);
  return [newYear, easter - 2, easter + 1, christmas, christmas + 1];
}

const known = new Map<string, ReadonlySet<number>>();

/** Whether no figures are published in that country on a calendar day (whole days since 1970); weekends are not asked here. */
export function isHoliday(country: string, day: number): boolean {
  const year = new Date(day * DAY).getUTCFullYear();
  const key = `${country}${year}`;
  let days = known.get(key);
  if (!days) {
    days = new Set(country === 'US' ? federalHolidays(year) : widelyKept(country, year));
    if (known.size > 500) known.clear();
    known.set(key, days);
  }
  return days.has(day);
}
