import { expect, it } from 'vitest';
import { periodIn, withoutDates } from './period-in.ts';
import { placeIn } from './place-in.ts';

/** Wednesday 18 November 2026, 13:30 UTC. */
const NOW = Date.UTC(2026, 10, 18, 13, 30);
const write = (at: number | null): string => (at === null ? 'now' : new Date(at).toISOString().slice(5, 16));

it.each([
  ['last 24h', '11-17T13:30', 'now'],
  ['silver 3 day low', '11-15T13:30', 'now'],
  ['half an hour ago', '11-18T13:00', 'now'],
  ['couple of days ago', '11-16T13:30', 'now'],
  ['the whole week', '11-11T13:30', 'now'],
  ['this week', '11-16T00:00', 'now'],
  ['last week', '11-09T00:00', '11-16T00:00'],
  ['since last week', '11-09T00:00', 'now'],
  ['since the weekend', '11-15T22:00', 'now'],
  ['over the weekend', '11-14T00:00', '11-16T00:00'],
  ['overnight', '11-17T21:00', '11-18T06:00'],
  ['this morning', '11-18T06:00', '11-18T12:00'],
  ['since this morning', '11-18T06:00', 'now'],
  ['since friday close', '11-14T00:00', 'now'],
  ['from last thursday', '11-12T00:00', '11-13T00:00'],
  ['up since the opec thing on thursday', '11-12T00:00', 'now'],
  ['and the week before', '11-02T00:00', '11-09T00:00'],
  ['compare to yesterdays close', '11-18T00:00', 'now'],
  ['on wednesday', '11-11T00:00', '11-12T00:00'],
  ['yesterday versus today', '11-17T00:00', 'now'],
  ['on the 10th of november', '11-10T00:00', '11-11T00:00'],
  ['nov 3', '11-03T00:00', '11-04T00:00'],
  ['since 5 december', '12-05T00:00', 'now'],
  ['in october', '10-01T00:00', '11-01T00:00'],
  ['last month', '10-01T00:00', '11-01T00:00'],
  ['past month', '10-19T13:30', 'now'],
  ['at 8:30', '11-18T08:30', 'now'],
  ['everything jumped at 8.30', '11-18T08:30', 'now'],
  ['since 9pm', '11-17T21:00', 'now'],
  ['since london opened', '11-18T08:00', 'now'],
  ['in the asian session', '11-18T00:00', '11-18T09:00'],
])('reads "%s"', (said, from, to) => {
  const period = periodIn(said, NOW);
  expect([period && write(period.from), period && write(period.to)]).toEqual([from, to]);
});

it.each(['4h chart', 'bought at 1.17', 'from 1.05 to 1.10', 'weekday', 'on the 4 hour', 'may i ask'])(
  'hears no period in "%s"',
  (said) => expect(periodIn(said, NOW)).toBeNull(),
);

it('leaves no amount of a date', () => {
  expect(withoutDates('gold on 10 november with 0.2 lots')).not.toContain('10');
  expect(withoutDates('sold at 1.17')).toBe('sold at 1.17');
});

it.each([
  ['how long until london closes i am in lima', 'lima'],
  ['what time is it uk time', 'uk'],
  ['until the market shuts kuala lumpur time', 'kuala lumpur'],
  ['when is cpi and toronto', 'toronto'],
  ['three losses in a row', null],
])('finds the place of "%s"', (said, place) => expect(placeIn(said)).toBe(place));
