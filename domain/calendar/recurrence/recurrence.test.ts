import { DAY_MS } from '../../time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../market/hours/calendar-days.ts';
import { toInstant, zoneOffsetMs, zones } from '../../market/hours/zone-clock.ts';
import { isHoliday } from './holidays.ts';
import { holidayRules, findOccurrences, parseRecurrence, type HolidayRule } from './recurrence.ts';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function days(
  rule: string,
  from: string,
  to: string,
  country = 'US',
  holidays: HolidayRule[] = [],
): string[] {
  const read = parseRecurrence(rule);
  if (read.kind !== 'rule') throw new Error('Not a rule');
  return findOccurrences(read, { from: dayOf(from), to: dayOf(to) }, { country, holidays }).map(({ day }) =>
    textOf(day),
  );
}

describe('days of a rule', () => {
  it.each([
    ['the first Friday', 'RULE FREQ=MONTHLY;BYDAY=1FR', ['2026-06-05', '2026-07-03', '2026-08-07']],
    ['the last Tuesday', 'RULE FREQ=MONTHLY;BYDAY=-1TU', ['2026-06-30', '2026-07-28', '2026-08-25']],
    ['the last day', 'RULE FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-06-30', '2026-07-31', '2026-08-31']],
    [
      'the third working day, without the holiday of 3 July',
      'RULE FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3',
      ['2026-06-03', '2026-07-06', '2026-08-05'],
    ],
    [
      'the last working day',
      'RULE FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-06-30', '2026-07-31', '2026-08-31'],
    ],
    [
      'the first Tuesday to Thursday from the 10th on',
      'RULE FREQ=MONTHLY;BYDAY=TU,WE,TH;BYMONTHDAY=10,11,12,13,14,15;BYSETPOS=1',
      ['2026-06-10', '2026-07-14', '2026-08-11'],
    ],
    ['a month of the year', 'RULE FREQ=MONTHLY;BYMONTH=1,7;BYDAY=2WE', ['2026-07-08']],
  ])('%s', (_said, rule, expected) => {
    expect(days(rule, '2026-06-01', '2026-08-31')).toEqual(expected);
  });

  it('of every week are found over the end of a month and of a year', () => {
    expect(days('RULE FREQ=WEEKLY;BYDAY=WE', '2026-12-20', '2027-01-14')).toEqual([
      '2026-12-23',
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
    ]);
  });
});

describe('US releases as they were really scheduled', () => {
  const jobs = 'RULE FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=12,13,14,15,16,17,18;SHIFT=20';
  it('the jobs report of a year, with its January and its 4 July', () => {
    expect(days(jobs, '2024-01-01', '2024-12-31', 'US', ['before', 'new-year'])).toEqual(
      '2024-01-05 2024-02-02 2024-03-08 2024-04-05 2024-05-03 2024-06-07 2024-07-05 2024-08-02 2024-09-06 2024-10-04 2024-11-01 2024-12-06'.split(
        ' ',
      ),
    );
    expect(days(jobs, '2020-01-01', '2020-01-31', 'US', ['before', 'new-year'])).toEqual(['2020-01-10']);
    expect(days(jobs, '2020-07-01', '2020-07-31', 'US', ['before', 'new-year'])).toEqual(['2020-07-02']);
    expect(days(jobs, '2026-12-25', '2027-01-31', 'US', ['before', 'new-year'])).toEqual(['2027-01-08']);
  });

  it('claims come a day early at Thanksgiving, oil stocks a day late after Labor Day', () => {
    expect(days('RULE FREQ=WEEKLY;BYDAY=TH', '2026-11-18', '2026-12-04', 'US', ['before'])).toEqual([
      '2026-11-19',
      '2026-11-25',
      '2026-12-03',
    ]);
    expect(days('RULE FREQ=WEEKLY;BYDAY=WE', '2026-09-01', '2026-09-20', 'US', ['late-monday'])).toEqual([
      '2026-09-02',
      '2026-09-10',
      '2026-09-16',
    ]);
  });

  it('a day that a holiday moves into the month before is found there', () => {
    expect(days('RULE FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-31', '2026-12-31', 'US', ['before'])).toEqual([
      '2026-12-31',
    ]);
  });

  it('holidays are the federal ones', () => {
    const of2026 = Array.from({ length: 365 }, (_, i) => dayOf('2026-01-01') + i).filter((day) =>
      isHoliday('US', day),
    );
    expect(of2026.map(textOf)).toEqual(
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25'.split(
        ' ',
      ),
    );
  });
});

describe('the local time of a release', () => {
  it.each([
    ['America/New_York', '2026-03-06', 8.5, '2026-03-06T13:30'],
    ['America/New_York', '2026-03-11', 8.5, '2026-03-11T12:30'],
    ['Europe/London', '2026-10-21', 7, '2026-10-21T06:00'],
    ['Europe/London', '2026-10-28', 7, '2026-10-28T07:00'],
    ['Asia/Tokyo', '2026-06-19', 8.5, '2026-06-18T23:30'],
    ['Pacific/Auckland', '2026-04-08', 14, '2026-04-08T02:00'],
    ['Pacific/Auckland', '2026-10-28', 14, '2026-10-28T01:00'],
    ['Australia/Sydney', '2026-11-03', 14.5, '2026-11-03T03:30'],
  ] as const)('%s on %s at %f h is %s UTC', (zone, day, hours, utc) => {
    expect(new Date(toInstant(zone, dayOf(day), hours)).toISOString().slice(0, 16)).toBe(utc);
  });

  it('is what the wall clock there shows, on every day of every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2032-12-31') }),
        fc.integer({ min: 7 * 60, max: 19 * 60 }),
        (zone, day, minutes) => {
          const at = toInstant(zone, day, minutes / 60);
          expect(at + zoneOffsetMs(zone, at)).toBe(day * DAY_MS + minutes * 60_000);
        },
      ),
    );
  });
});

const weekdayName = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR');
const anyRule = fc
  .record({
    weekdays: fc.uniqueArray(weekdayName, { minLength: 1 }),
    position: fc.option(fc.constantFrom(1, 2, -1)),
    shift: fc.option(fc.integer({ min: 1, max: 25 })),
  })
  .map(({ weekdays, position, shift }) =>
    ['RULE FREQ=MONTHLY', `BYDAY=${weekdays.join(',')}`]
      .concat(position === null ? [] : `BYSETPOS=${position}`, shift === null ? [] : `SHIFT=${shift}`)
      .join(';'),
  );

describe('any rule', () => {
  it('gives the same days however the time asked about is cut', () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.subarray([...holidayRules]),
        fc.integer({ min: dayOf('2024-01-01'), max: dayOf('2028-01-01') }),
        fc.tuple(fc.nat(60), fc.nat(60)),
        (rule, holidays, from, [first, second]) => {
          const ask = (a: number, b: number) => days(rule, textOf(a), textOf(b), 'US', holidays);
          const cut = from + first;
          expect([...ask(from, cut), ...ask(cut + 1, cut + 1 + second)]).toEqual(ask(from, cut + 1 + second));
        },
      ),
    );
  });

  it('with "before" never falls on a holiday, and moves to a working day', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2035-01-01') }), (from) => {
        for (const text of days('RULE FREQ=WEEKLY;BYDAY=MO,FR', textOf(from), textOf(from + 30), 'US', [
          'before',
        ])) {
          expect(isHoliday('US', dayOf(text))).toBe(false);
          expect(weekdayOf(dayOf(text)) % 6).not.toBe(0);
        }
      }),
    );
  });
});

it.each([
  'EVERY FRIDAY',
  'RULE FREQ=DAILY',
  'RULE FREQ=MONTHLY;BYDAY=XX',
  'RULE FREQ=MONTHLY;BYMONTHDAY=zero',
  'RULE FREQ=MONTHLY;UNTIL=20270101',
  'OFFSET NFP',
  'DATES',
])('"%s" is refused', (text) => {
  expect(() => parseRecurrence(text)).toThrow(RangeError);
});
