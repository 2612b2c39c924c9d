import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countsForWatch, findEarlierLevels, reachedEarlierLevel } from './earlier-notice.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });

it('lies between the price and the level, half of the way on each side', () => {
  expect(findEarlierLevels(115_500, { above: 115_780, below: 115_120 })).toEqual({
    above: 115_640,
    below: 115_310,
  });
  fc.assert(
    fc.property(price, price, price, (mid, up, down) => {
      const levels = { above: mid + up, below: mid - down };
      const earlier = findEarlierLevels(mid, levels);
      expect(earlier.above).toBeGreaterThan(mid);
      expect(earlier.above).toBeLessThanOrEqual(levels.above);
      expect(earlier.below).toBeLessThanOrEqual(mid);
      expect(earlier.below).toBeGreaterThanOrEqual(levels.below);
    }),
  );
});

it('has nothing to tell on a side that is not watched or was reached already', () => {
  expect(findEarlierLevels(100, { above: 100, below: null })).toEqual({ above: null, below: null });
  expect(findEarlierLevels(100, { above: null, below: 120 })).toEqual({ above: null, below: null });
});

it('has nothing to tell at the level itself, and below zero on no side that is not watched', () => {
  expect(findEarlierLevels(100, { above: 100, below: 100 })).toEqual({ above: null, below: null });
  // Oil was sold at less than nothing in April 2020.
  expect(findEarlierLevels(-500, { above: null, below: null })).toEqual({ above: null, below: null });
  expect(findEarlierLevels(500, { above: null, below: null })).toEqual({ above: null, below: null });
});

it('is not reached on a side that is not watched', () => {
  expect(reachedEarlierLevel({ above: null, below: 90 }, { high: 500, low: 91 })).toBeNull();
  expect(reachedEarlierLevel({ above: 110, below: null }, { high: 109, low: -5 })).toBeNull();
});

it('is reached by a touch', () => {
  const earlier = { above: 110, below: 90 };
  expect(reachedEarlierLevel(earlier, { high: 110, low: 100 })).toBe('above');
  expect(reachedEarlierLevel(earlier, { high: 109, low: 90 })).toBe('below');
  expect(reachedEarlierLevel(earlier, { high: 109, low: 91 })).toBeNull();
});

it('a candle counts unless it ended while the watch was paused', () => {
  expect(countsForWatch({ pausedAt: null, resumedAt: null }, 5)).toBe(true);
  expect(countsForWatch({ pausedAt: null, resumedAt: null }, 0)).toBe(true);
  expect(countsForWatch({ pausedAt: 5, resumedAt: null }, 5)).toBe(true);
  expect(countsForWatch({ pausedAt: 5, resumedAt: null }, 6)).toBe(false);
  expect(countsForWatch({ pausedAt: null, resumedAt: 5 }, 5)).toBe(false);
  expect(countsForWatch({ pausedAt: null, resumedAt: 5 }, 6)).toBe(true);
});
