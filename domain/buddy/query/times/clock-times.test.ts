import { expect, it } from 'vitest';
import { aheadIn } from './ahead-in.ts';
import { clockTimesIn, clockWords } from './clock-times.ts';
import { periodIn, withoutDates } from './period-in.ts';

/** Wednesday 18 November 2026, 13:30 UTC. */
const NOW = Date.UTC(2026, 10, 18, 13, 30);
const write = (at: number | null): string => (at === null ? 'now' : new Date(at).toISOString().slice(5, 16));

it.each([
  ['where was cable at noon yesterday', '11-17T12:00'],
  ['since yesterday noon', '11-17T12:00'],
  ['i went to bed at 11 what was usdjpy', '11-17T23:00'],
  ['gold broke out at 10 this morning how did it go after', '11-18T10:00'],
  ['around 4pm', '11-17T16:00'],
  ['where was euro at half past 2', '11-18T02:30'],
  ['quarter to 3 where was gold', '11-18T02:45'],
  ['gold at 3pm on monday', '11-16T15:00'],
  ['at 11 last night', '11-17T23:00'],
  ['euro was at 1.17 at 7 yesterday', '11-17T07:00'],
  ['price at 8 new york', '11-18T13:00'],
])('reads the instant of "%s"', (said, from) => {
  const period = periodIn(said, NOW);
  expect([period && write(period.from), period?.to]).toEqual([from, null]);
});

it('reads a stretch between two times', () => {
  const period = periodIn('gold between 8 and 10 this morning', NOW);
  expect(period && [write(period.from), write(period.to)]).toEqual(['11-18T08:00', '11-18T10:00']);
});

it.each([
  'gold up 5 since 9',
  'i lost 20 since',
  'rsi 14 at 70',
  'gold up from 10 to 20',
  'bought gold at 10',
])('hears no time of day in "%s"', (said) => expect(clockTimesIn(said)).toEqual([]));

it('counts no time of day as an amount', () => {
  expect(withoutDates('gold broke out at 10 this morning')).not.toContain('10');
  expect(withoutDates('sold 2 lots this morning')).toContain('2');
});

it('shares the half of the day between two times', () => {
  expect(clockTimesIn('only 9 to 11 in the evening').map(clockWords)).toEqual(['21:00', '23:00']);
});

it.each([
  ['only till friday', '11-21T00:00'],
  ['by friday', '11-21T00:00'],
  ['until the end of the week', '11-21T00:00'],
  ['by the end of the month', '12-01T00:00'],
  ['tomorrow', '11-20T00:00'],
  ['today', '11-19T00:00'],
  ['in the next 3 days', '11-21T13:30'],
  ['by 5 december', '12-06T00:00'],
  ['by christmas', '12-25T00:00'],
  ['next week', '11-28T00:00'],
])('"%s" ends ahead', (said, to) => {
  const period = aheadIn(said, NOW);
  expect(period && [period.from, write(period.to)]).toEqual([NOW, to]);
});

it('hears nothing ahead in a time that is over', () => expect(aheadIn('in the last week', NOW)).toBeNull());
