import { DAY, weekdayOf } from '../market/zone-clock.ts';
import { isHoliday } from './holidays.ts';

/*
 * When a release takes place, as calendar days of its own country (whole days since 1970). Three forms:
 *   RULE FREQ=MONTHLY|WEEKLY;BYDAY=1FR,-1TU,WE;BYMONTH=1,4;BYMONTHDAY=10,-1;BYSETPOS=1,-1;SHIFT=20
 *   OFFSET NFP-2d
 *   DATES FOMC
 * The parts of a rule mean what they mean in RFC 5545; SHIFT moves each day found by that many days. A rule with
 * positions counts working days only: holidays are left out before it counts.
 */

/**
 * What happens to a day that is a holiday: `before` takes the working day before; `late-monday` takes the next day where
 * that week's Monday is a holiday; `new-year` takes a week later what falls on 1 to 3 January.
 */
export const holidayRules = ['before', 'late-monday', 'new-year'] as const;
export type HolidayRule = (typeof holidayRules)[number];

type Weekday = { weekday: number; nth: number };
type Rule = {
  kind: 'rule';
  weekly: boolean;
  /** `nth` 0: every one of the month. Empty: any day of the week. */
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

/** One day of a release: `usual` by its rule, `day` after holidays moved it. */
export type Occurrence = { usual: number; day: number };

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function wholeNumbers(text: string): number[] {
  return text.split(',').map((part) => {
    if (!/^[+-]?[1-9]\d{0,2}$/.test(part)) throw new RangeError(`Not a whole number: "${part}"`);
    return Number(part);
  });
}

function readWeekday(text: string): Weekday {
  const [, nth, name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = names.indexOf(name);
  if (weekday < 0) throw new RangeError(`Not a weekday: "${text}"`);
  return { weekday, nth: Number(nth ?? 0) };
}

/** @throws RangeError naming the part that cannot be read. */
export function readRecurrence(text: string): Recurrence {
  const [form, rest = ''] = text.trim().split(/ +/, 2);
  if (form === 'DATES' && /^[A-Z]+$/.test(rest)) return { kind: 'dates', list: rest };
  const [, of, days] = /^([A-Z]+)([+-]\d{1,3})d$/.exec(rest) ?? [];
  if (form === 'OFFSET' && of && days) return { kind: 'offset', of, days: Number(days) };
  if (form !== 'RULE') throw new RangeError(`Not a recurrence: "${text}"`);
  const parts = new Map(rest.split(';').map((part) => part.split('=', 2) as [string, string]));
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const list = (name: string): number[] => {
    const value = take(name);
    return value === undefined ? [] : wholeNumbers(value);
  };
  const frequency = take('FREQ');
  if (frequency !== 'MONTHLY' && frequency !== 'WEEKLY') throw new RangeError(`No frequency: "${text}"`);
  const rule: Rule = {
    kind: 'rule',
    weekly: frequency === 'WEEKLY',
    weekdays: take('BYDAY')?.split(',').map(readWeekday) ?? [],
    months: list('BYMONTH'),
    monthDays: list('BYMONTHDAY'),
    positions: list('BYSETPOS'),
    shift: list('SHIFT')[0] ?? 0,
  };
  if (parts.size > 0) throw new RangeError(`Not a part of a rule: "${[...parts.keys()].join(', ')}"`);
  return rule;
}

type Month = { first: number; length: number; month: number };

/** The months that touch [from, to], oldest first. */
function monthsOf(from: number, to: number): Month[] {
  const months: Month[] = [];
  const start = new Date(from * DAY);
  for (let i = 0; ; i += 1) {
    const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i, 1) / DAY;
    if (first > to) return months;
    const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i + 1, 1) / DAY;
    months.push({ first, length: next - first, month: ((start.getUTCMonth() + i) % 12) + 1 });
  }
}

function isWanted({ weekdays, weekly, monthDays }: Rule, day: number, { first, length }: Month): boolean {
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

function daysOfMonth(rule: Rule, month: Month, country: string): number[] {
  if (rule.months.length > 0 && !rule.months.includes(month.month)) return [];
  const counted = rule.positions.length > 0;
  const days: number[] = [];
  for (let day = month.first; day < month.first + month.length; day += 1) {
    if (isWanted(rule, day, month) && !(counted && isHoliday(country, day))) days.push(day);
  }
  if (!counted) return days;
  const chosen = rule.positions.map((position) => days.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen)].filter((day) => day !== undefined).sort((a, b) => a - b);
}

const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0;

/** Where a day that the rule found really falls. */
function aroundHolidays(found: number, country: string, rules: readonly HolidayRule[]): Occurrence {
  let usual = found;
  const date = new Date(found * DAY);
  if (rules.includes('new-year') && date.getUTCMonth() === 0 && date.getUTCDate() <= 3) usual += 7;
  let day = usual;
  if (rules.includes('late-monday') && isHoliday(country, day - ((weekdayOf(day) + 6) % 7))) day += 1;
  if (rules.includes('before')) while (isHoliday(country, day) || (day !== usual && isWeekend(day))) day -= 1;
  return { usual, day };
}

/** How far holidays and January can move a day. */
const REACH = 10;

/** The days of a rule whose `day` lies in [from, to], oldest first. */
export function occurrencesOf(
  rule: Rule,
  within: { from: number; to: number },
  place: { country: string; holidays: readonly HolidayRule[] },
): Occurrence[] {
  const { from, to } = within;
  return monthsOf(from - rule.shift - REACH, to - rule.shift + REACH)
    .flatMap((month) => daysOfMonth(rule, month, place.country))
    .map((day) => aroundHolidays(day + rule.shift, place.country, place.holidays))
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day - b.day);
}
