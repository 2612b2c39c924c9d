import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartCandles } from './chart-source.ts';
import { followPrice } from './follow-price.ts';

const STEP = 60_000;
const empty: ChartCandles = { digits: 2, simulated: true, steps: ['1m'], candles: [], running: null };

test('a price moves the running candle, and the next step begins a new one', () => {
  const first = followPrice(empty, { price: 10, at: 61_000 }, STEP);
  expect(first.running).toEqual({ time: 60_000, open: 10, high: 10, low: 10, close: 10 });
  const second = followPrice(
    followPrice(first, { price: 12, at: 62_000 }, STEP),
    { price: 9, at: 63_000 },
    STEP,
  );
  expect(second.running).toEqual({ time: 60_000, open: 10, high: 12, low: 9, close: 9 });
  const third = followPrice(second, { price: 11, at: 120_000 }, STEP);
  expect(third.candles).toEqual([second.running]);
  expect(third.running?.open).toBe(11);
});

test('a price of a complete candle, or of the past, changes nothing', () => {
  const held = { ...empty, candles: [{ time: 60_000, open: 1, high: 1, low: 1, close: 1 }] };
  expect(followPrice(held, { price: 5, at: 100_000 }, STEP)).toBe(held);
  expect(followPrice(held, { price: 5, at: 1_000 }, STEP)).toBe(held);
});

test('whatever comes, times rise and every candle holds its open and close', () => {
  const prices = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 99 }), at: fc.integer({ min: 0, max: 900_000 }) }),
  );
  fc.assert(
    fc.property(prices, (moves) => {
      const { candles, running } = moves.reduce((held, move) => followPrice(held, move, STEP), empty);
      const all = running ? [...candles, running] : candles;
      all.forEach((one, i) => {
        expect(one.time % STEP).toBe(0);
        expect(one.time).toBeGreaterThan(all[i - 1]?.time ?? -1);
        expect(one.high).toBeGreaterThanOrEqual(Math.max(one.open, one.close));
        expect(one.low).toBeLessThanOrEqual(Math.min(one.open, one.close));
      });
    }),
  );
});
