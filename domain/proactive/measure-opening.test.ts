import { expect, test } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { measureOpening } from './measure-opening.ts';

const HOUR = 3_600_000;
const OPENS = Date.UTC(2026, 5, 3, 7);
const candle = (time: number, range: number): Candle => ({
  time,
  open: 100_000,
  high: 100_000 + range,
  low: 100_000,
  close: 100_000,
});
const days = (count: number): Candle[] =>
  Array.from({ length: count }, (_, i) => OPENS - (count - i) * 24 * HOUR).flatMap((at, i) => [
    candle(at - HOUR, 10),
    candle(at, i % 2 === 0 ? 20 : 40),
    candle(at + HOUR, 900),
  ]);

test('what the hour of an opening brought on earlier days stands beside the hour before', () => {
  expect(measureOpening('EUR/USD', days(10), OPENS)).toEqual({
    pair: 'EUR/USD',
    days: 10,
    inHour: 30,
    before: 10,
  });
});

test('the hour that is still to come, and days that lack one of the two, do not count', () => {
  const some = [
    ...days(6),
    candle(OPENS - HOUR, 10),
    candle(OPENS, 5_000),
    candle(OPENS - 20 * 24 * HOUR, 5_000),
  ];
  expect(measureOpening('EUR/USD', some, OPENS)).toMatchObject({ days: 6, inHour: 30 });
});

test('of too few days nothing is said', () => {
  expect(measureOpening('EUR/USD', days(4), OPENS)).toBeNull();
});
