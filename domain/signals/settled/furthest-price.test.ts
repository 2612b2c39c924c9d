import { expect, it } from 'vitest';
import { candleStepMs } from '../../market/candle.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import { furthestPriceOf, furthestStep } from './furthest-price.ts';

const OPENED = Date.UTC(2026, 5, 2, 9, 2);
const bar = (minute: number, high: number, low: number) => ({
  time: OPENED + minute * MINUTE_MS,
  open: 100,
  high,
  low,
  close: 100,
});

it('counts only candles that lie wholly in the life of the idea, on its closing side', () => {
  const life = { action: 'BUY', openedAt: OPENED, closedAt: OPENED + 3 * MINUTE_MS, target: 1_000 } as const;
  const bars = [bar(-1, 900, 10), bar(0, 140, 60), bar(1, 150, 70), bar(3, 800, 20)];
  expect(furthestPriceOf(life, bars, '1m', 5)).toBe(145);
  expect(furthestPriceOf({ ...life, action: 'SELL', target: 1 }, bars, '1m', 5)).toBe(65);
  expect(furthestPriceOf(life, bars.slice(0, 1), '1m', 5)).toBeNull();
});

it('counts a candle that ends with the life, and none that ends after it', () => {
  const life = { action: 'BUY', openedAt: OPENED, target: 1_000 } as const;
  const closedAt = OPENED + 2 * MINUTE_MS;
  expect(furthestPriceOf({ ...life, closedAt }, [bar(1, 150, 70)], '1m', 5)).toBe(145);
  expect(furthestPriceOf({ ...life, closedAt: closedAt - 1 }, [bar(1, 150, 70)], '1m', 5)).toBeNull();
});

it('takes the next longer candle for the 301st, and days where nothing is longer', () => {
  const stepOf = (length: number) => furthestStep({ openedAt: OPENED, closedAt: OPENED + length }, MINUTE_MS);
  expect(stepOf(299 * MINUTE_MS)).toBe('1m');
  expect(stepOf(299 * MINUTE_MS + 1)).toBe('5m');
  expect(stepOf(400 * DAY_MS)).toBe('1d');
});

it('never lies beyond the target, where a misprint would put it', () => {
  const life = { openedAt: OPENED, closedAt: OPENED + 3 * MINUTE_MS };
  const bars = [bar(0, 140, 60), bar(1, 9_000, 1)];
  expect(furthestPriceOf({ ...life, action: 'BUY', target: 200 }, bars, '1m', 5)).toBe(200);
  expect(furthestPriceOf({ ...life, action: 'SELL', target: 30 }, bars, '1m', 5)).toBe(30);
});

it.each([
  ['four hours', 4 * HOUR_MS, MINUTE_MS, '1m'],
  ['four hours of a feed of five minutes', 4 * HOUR_MS, 5 * MINUTE_MS, '5m'],
  ['a day', DAY_MS, MINUTE_MS, '5m'],
  ['thirty days', 30 * DAY_MS, MINUTE_MS, '4h'],
] as const)('reads no more than 300 candles for %s', (_name, length, baseStep, step) => {
  expect(furthestStep({ openedAt: OPENED, closedAt: OPENED + length }, baseStep)).toBe(step);
  expect(length / candleStepMs[step]).toBeLessThan(300);
});
