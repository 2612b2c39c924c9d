import { expect, it } from 'vitest';
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
  const life = { action: 'BUY', openedAt: OPENED, closedAt: OPENED + 3 * MINUTE_MS } as const;
  const bars = [bar(-1, 900, 10), bar(0, 140, 60), bar(1, 150, 70), bar(3, 800, 20)];
  expect(furthestPriceOf(life, bars, '1m', 5)).toBe(145);
  expect(furthestPriceOf({ ...life, action: 'SELL' }, bars, '1m', 5)).toBe(65);
  expect(furthestPriceOf(life, bars.slice(0, 1), '1m', 5)).toBeNull();
});

it.each([
  ['four hours', 4 * HOUR_MS, '1m'],
  ['a day', DAY_MS, '5m'],
  ['thirty days', 30 * DAY_MS, '4h'],
] as const)('reads no more than 300 candles for %s', (_name, length, step) => {
  const read = furthestStep({ action: 'BUY', openedAt: OPENED, closedAt: OPENED + length });
  expect(read.step).toBe(step);
  expect(read.count).toBeLessThanOrEqual(300);
});
