import { DAY_MS } from '../../time.ts';
import { weekdayOf } from '../../market/hours/calendar-days.ts';
import { isHoliday } from './holidays.ts';

/**
 * Release days as calendar days of their country (whole days since 1970). Three forms:
 *   RULE FREQ=MONTHLY|WEEKLY;BYDAY=1FR,-1TU,WE;BYMONTH=1,4;BYMONTHDAY=10,-1;BYSETPOS=1,-1;SHIFT=20
 *   OFFSET NFP-2d
 *   DATES FOMC
 * Parts as in RFC 5545; SHIFT moves each day by that many days; BYSETPOS counts working days only.
 */

/** `before`: the working day before; `late-monday`: one day later if that week's Monday is a holiday; `new-year`: a week later on 1 to 3 January. */
export const holidayRules = ['before', 'late-monday', 'new-year'] as const;
export type HolidayRule = (typeof holidayRules)[number];

type Weekday = { weekday: number; nth: number };
type Rule = {
  kind: 'rule';
  weekly: boolean;
  weekdays: readonly Weekday[];
  months: readonly number[];
  monthDays: readonly number[];
  positions: readonly number[];
  shift: number;
};
export type Recurrence =
  | Rule
  | { kind: 'offset'; of: string; days: number }
  | { kind: 'dates'; list: string };

export type Occurrence = { usual: number; day: number };

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function parseWholeNumbers(text: string): number[] {
  return text.split(',').map((part) => {
    if (!/^[+-]?[1-9]\d{0,2}$/.test(part)) throw new RangeError(`Not a whole number: "${part}"`);
    return Number(part);
  });
}

function parseWeekday(text: string): Weekday {
  const [, nth, name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdayNames.indexOf(name);
  if (weekday < 0) throw new RangeError(`Not a weekday: "${text}"`);
  return { weekday, nth: Number(nth ?? 0) };
}

export function parseRecurrence(text: string): Recurrence {
  const [form, rest = ''] = text.trim().split(/ +/, 2);
  if (form === 'DATES' && /^[A-Z]+$/.test(rest)) return { kind: 'dates', list: rest };
  const [, of, days] = /^([A-Z]+)([+-]\d{1,3})d$/.exec(rest) ?? [];
  if (form === 'OFFSET' && of && days) return { kind: 'offset', of, days: Number(days) };
  if (form !== 'RULE') throw new RangeError(`Not a recurrence: "${text}"`);
  const parts = new Map(rest.split(';').map((part) => part.split('=', 2) as [string, string]));
  const takeValue = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const list = (name: string): number[] => {
    const value = takeValue(name);
    return value === undefined ? [] : parseWholeNumbers(value);
  };
  const frequency = takeValue('FREQ');
  if (frequency !== 'MONTHLY' && frequency !== 'WEEKLY') throw new RangeError(`No frequency: "${text}"`);
  const rule: Rule = {
    kind: 'rule',
    weekly: frequency === 'WEEKLY',
    weekdays: takeValue('BYDAY')?.split(',').map(parseWeekday) ?? [],
    months: list('BYMONTH'),
    monthDays: list('BYMONTHDAY'),
    positions: list('BYSETPOS'),
    shift: list('SHIFT')[0] ?? 0,
  };
  if (parts.size > 0) throw new RangeError(`Not a part of a rule: "${[...parts.keys()].join(', ')}"`);
  return rule;
}

type Month = { first: number; length: number; month: number };

function monthsOf(from: number, to: number): Month[] {
  const months: Month[] = [];
  const start = new Date(from * DAY_MS);
  for (let i = 0; ; i += 1) {
    const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i, 1) / DAY_MS;
    if (first > to) return months;
    const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i + 1, 1) / DAY_MS;
    months.push({ first, length: next - first, month: ((start.getUTCMonth() + i) % 12) + 1 });
  }
}

function matchesRule({ weekdays, weekly, monthDays }: Rule, day: number, { first, length }: Month): boolean {
  const date = day - first + 1;
  if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(date - length - 1))
    return false;
  if (weekdays.length === 0) return true;
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (nth === 0 || weekly) return true;
    return nth === Math.ceil(date / 7) || nth === -Math.ceil((length - date + 1) / 7);
  });
}

function matchingDays(rule: Rule, month: Month, country: string): number[] {
  if (rule.months.length > 0 && !rule.months.includes(month.month)) return [];
  const counted = rule.positions.length > 0;
  const days: number[] = [];
  for (let day = month.first; day < month.first + month.length; day += 1) {
    if (matchesRule(rule, day, month) && !(counted && isHoliday(country, day))) days.push(day);
  }
  if (!counted) return days;
  const selected = rule.positions.map((position) => days.at(position > 0 ? position - 1 : position));
  return [...new Set(selected)].filter((day) => day !== undefined).sort((a, b) => a - b);
}

const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0;

function adjustForHolidays(found: number, country: string, rules: readonly HolidayRule[]): Occurrence {
  let usual = found;
  const date = new Date(found * DAY_MS);
  if (rules.includes('new-year') && date.getUTCMonth() === 0 && date.getUTCDate() <= 3) usual += 7;
  let day = usual;
  if (rules.includes('late-monday') && isHoliday(country, day - ((weekdayOf(day) + 6) % 7))) day += 1;
  if (rules.includes('before')) while (isHoliday(country, day) || (day !== usual && isWeekend(day))) day -= 1;
  return { usual, day };
}

const MAX_SHIFT_DAYS = 10;

export function findOccurrences(
  rule: Rule,
  within: { from: number; to: number },
  place: { country: string; holidays: readonly HolidayRule[] },
): Occurrence[] {
  const { from, to } = within;
  return monthsOf(from - rule.shift - MAX_SHIFT_DAYS, to - rule.shift + MAX_SHIFT_DAYS)
    .flatMap((month) => matchingDays(rule, month, place.country))
    .map((day) => adjustForHolidays(day + rule.shift, place.country, place.holidays))
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day - b.day);
}
