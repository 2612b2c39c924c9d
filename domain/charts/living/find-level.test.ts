import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../time.ts';
import { breakoutRules, readBreakout } from '../../strategy/breakout.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { findBrokenLevel, findRange } from './find-level.ts';

const candle = (slot: number, [open, high, low, close]: readonly number[]): ChartCandle => ({
  time: slot * HOUR_MS,
  open: open ?? 0,
  high: high ?? 0,
  low: low ?? 0,
  close: close ?? 0,
});
/** Between 98 and 101, up to 102 at 10, 17 and 18, then a close above it. */
const candles = Array.from({ length: 30 }, (_, slot) => {
  if (slot === 29) return candle(slot, [101, 104, 100, 103]);
  const high = slot === 18 ? 101.95 : [10, 17].includes(slot) ? 102 : 101;
  return candle(slot, [100, high, 98, 100]);
});

it('finds the broken level, the candle that broke it, and its touches, neighbours once', () => {
  expect(findBrokenLevel(candles, 'BUY', 'daily')).toEqual({
    price: 102,
    touches: [10 * HOUR_MS, 17 * HOUR_MS],
    brokenAt: 29 * HOUR_MS,
  });
});

it('finds nothing for the other direction or while the level holds', () => {
  expect(findBrokenLevel(candles, 'SELL', 'daily')).toBeNull();
  expect(findBrokenLevel(candles.slice(0, 29), 'BUY', 'daily')).toBeNull();
});

it('keeps to the level that an idea was opened on, also before a candle has closed beyond it', () => {
  expect(findBrokenLevel(candles.slice(0, 29), 'BUY', 'daily', 102)).toEqual({
    price: 102,
    touches: [10 * HOUR_MS, 17 * HOUR_MS],
    brokenAt: null,
  });
});

it('a range has both edges with what touched them', () => {
  const range = findRange(candles.slice(0, 29));
  expect(range?.top).toEqual({ price: 102, touches: [10 * HOUR_MS, 17 * HOUR_MS], brokenAt: null });
  expect(range?.bottom).toMatchObject({ price: 98, touches: [0] });
  expect(findRange(candles.slice(0, 12))).toBeNull();
});

it('says the same as the rule that makes the ideas', () => {
  const aWalk = fc
    .array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat(30), fc.nat(30)), {
      minLength: 40,
      maxLength: 60,
    })
    .map((steps) => {
      let close = 10_000;
      return steps.map(([move, above, below], slot) => {
        const open = close;
        close += move;
        return candle(slot, [open, Math.max(open, close) + above, Math.min(open, close) - below, close]);
      });
    });
  fc.assert(
    fc.property(aWalk, (walk) => {
      const read = readBreakout(walk, breakoutRules.daily);
      if (read?.kind === 'breakout') {
        const found = findBrokenLevel(walk, read.action, 'daily');
        expect(found?.price).toBe(read.level);
        expect((found?.brokenAt ?? 0) + HOUR_MS).toBe(read.brokeAt);
      } else if (read) {
        expect(findRange(walk)).toMatchObject({ top: { price: read.high }, bottom: { price: read.low } });
      }
    }),
  );
});
