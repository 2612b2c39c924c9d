import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Precision } from '@app/domain/calendar/economic-event.ts';
import { readImpact, type Impact } from '@app/domain/calendar/impact.ts';
import {
  holidayRules,
  readRecurrence,
  type HolidayRule,
  type Recurrence,
} from '@app/domain/calendar/recurrence.ts';
import { DAY, zones, type Zone } from '@app/domain/market/zone-clock.ts';

/** One line of the rule file. `hours` past local midnight. */
export type Release = {
  key: string;
  name: string;
  country: string;
  currency: string;
  impact: Impact;
  zone: Zone;
  hours: number;
  when: Recurrence;
  precision: Precision;
  holidays: readonly HolidayRule[];
};

/** A calendar day (whole days since 1970) that its source names. */
export type NamedDay = { day: number; precision: Precision };

const PRECISIONS: readonly Precision[] = ['exact', 'published', 'estimated'];

function oneOf<Value extends string>(allowed: readonly Value[], text: string, what: string): Value {
  const found = allowed.find((one) => one === text);
  if (!found) throw new RangeError(`Not a ${what}: "${text}"`);
  return found;
}

const linesOf = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

function readRelease(cells: string[]): Release {
  if (cells.length !== 10) throw new RangeError(`A line of ten cells was expected: "${cells.join(' | ')}"`);
  const [key = '', name = '', country = '', currency = '', impact = ''] = cells;
  const [zone = '', time = '', when = '', precision = '', holidays = ''] = cells.slice(5);
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) throw new RangeError(`Not a time of day: "${time}"`);
  return {
    key,
    name,
    country,
    currency,
    impact: readImpact(impact),
    zone: oneOf(zones, zone, 'known time zone'),
    hours: Number(hour) + Number(minute) / 60,
    when: readRecurrence(when),
    precision: oneOf(PRECISIONS, precision, 'precision'),
    holidays:
      holidays === '-' ? [] : holidays.split(',').map((one) => oneOf(holidayRules, one, 'holiday rule')),
  };
}

/** @throws RangeError naming what cannot be read. */
export const readReleases = (): Release[] => linesOf('rules.tsv').map(readRelease);

/** The named days of each list, oldest first. */
export function readNamedDays(): Map<string, NamedDay[]> {
  const lists = new Map<string, NamedDay[]>();
  for (const [list = '', precision = '', days = ''] of linesOf('decision-dates.tsv')) {
    const known = lists.get(list) ?? [];
    for (const text of days.split(' ')) {
      const day = Date.parse(`${text}T00:00:00Z`) / DAY;
      if (!Number.isInteger(day)) throw new RangeError(`Not a day: "${text}"`);
      known.push({ day, precision: oneOf(PRECISIONS, precision, 'precision') });
    }
    lists.set(list, known);
  }
  return lists;
}
