import { DAY_MS } from '@app/domain/time.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Precision } from '@app/domain/calendar/economic-event.ts';
import { parseImpact, type Impact } from '@app/domain/calendar/impact.ts';
import {
  holidayRules,
  parseRecurrence,
  type HolidayRule,
  type Recurrence,
} from '@app/domain/calendar/recurrence/recurrence.ts';
import { zones, type Zone } from '@app/domain/market/hours/zone-clock.ts';

/** `hours` since local midnight. */
export type ReleaseRule = {
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

/** `day` in whole days since 1970. */
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

function parseRelease(cells: string[]): ReleaseRule {
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
    impact: parseImpact(impact),
    zone: oneOf(zones, zone, 'known time zone'),
    hours: Number(hour) + Number(minute) / 60,
    when: parseRecurrence(when),
    precision: oneOf(PRECISIONS, precision, 'precision'),
    holidays:
      holidays === '-' ? [] : holidays.split(',').map((one) => oneOf(holidayRules, one, 'holiday rule')),
  };
}

export const readReleases = (): ReleaseRule[] => linesOf('rules.tsv').map(parseRelease);

export function readNamedDays(): Map<string, NamedDay[]> {
  const lists = new Map<string, NamedDay[]>();
  for (const [list = '', precision = '', days = ''] of linesOf('decision-dates.tsv')) {
    const known = lists.get(list) ?? [];
    for (const text of days.split(' ')) {
      const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
      if (!Number.isInteger(day)) throw new RangeError(`Not a day: "${text}"`);
      known.push({ day, precision: oneOf(PRECISIONS, precision, 'precision') });
    }
    lists.set(list, known);
  }
  return lists;
}
