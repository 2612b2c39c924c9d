import { DAY_MS } from '../../time.ts';
import { dayOf, easterSunday, nthWeekday, observedDay } from '../../market/hours/calendar-days.ts';

/** 5 U.S.C. 6103 */
function federalHolidays(year: number): number[] {
  return [
    observedDay(dayOf(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    observedDay(dayOf(year, 6, 19)),
    observedDay(dayOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observedDay(dayOf(year, 11, 11)),
    nthWeekday(year, 11, 4, 4),
    observedDay(dayOf(year, 12, 25)),
    // Next New Year's Day may be observed on December 31.
    observedDay(dayOf(year + 1, 1, 1)),
  ];
}

function commonHolidays(country: string, year: number): number[] {
  const newYear = dayOf(year, 1, 1);
  if (country === 'JP') return [newYear, newYear + 1, newYear + 2];
  if (country === 'CN') return [newYear];
  const easter = easterSunday(year);
  const christmas = dayOf(year, 12, 25);
  return [newYear, easter - 2, easter + 1, christmas, christmas + 1];
}

const holidaysByYear = new Map<string, ReadonlySet<number>>();

/** `day` in whole days since 1970; weekends are not included. */
export function isHoliday(country: string, day: number): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const key = `${country}${year}`;
  let days = holidaysByYear.get(key);
  if (!days) {
    days = new Set(country === 'US' ? federalHolidays(year) : commonHolidays(country, year));
    if (holidaysByYear.size > 500) holidaysByYear.clear();
    holidaysByYear.set(key, days);
  }
  return days.has(day);
}
