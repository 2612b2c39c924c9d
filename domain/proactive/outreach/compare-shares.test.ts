import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareShares, type HitCount } from './compare-shares.ts';

const SEED = 7_010;

const counted = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([count, share]): HitCount => ({ hits: Math.round(share * count), count }));

/** Newcombe 1998, table II: both shares, then the limits by his method 10. */
test.each([
  [{ hits: 56, count: 70 }, { hits: 48, count: 80 }, 0.0524, 0.3339],
  [{ hits: 9, count: 10 }, { hits: 3, count: 10 }, 0.1705, 0.809],
  [{ hits: 5, count: 56 }, { hits: 0, count: 29 }, -0.0381, 0.1926],
  [{ hits: 10, count: 10 }, { hits: 0, count: 10 }, 0.6075, 1],
])('%o against %o is as in the paper', (one, other, low, high) => {
  const found = compareShares(one, other);
  expect(found?.interval[0]).toBeCloseTo(low, 4);
  expect(found?.interval[1]).toBeCloseTo(high, 4);
});

test('an empty group gives no comparison', () => {
  expect(compareShares({ hits: 0, count: 0 }, { hits: 1, count: 2 })).toBeNull();
  expect(compareShares({ hits: 1, count: 2 }, { hits: 0, count: 0 })).toBeNull();
});

test('the interval contains the difference, stays within -1 and 1, and flips with the groups', () => {
  fc.assert(
    fc.property(counted, counted, (one, other) => {
      const found = compareShares(one, other);
      const turned = compareShares(other, one);
      if (!found || !turned) throw new Error('both groups have somebody');
      const [low, high] = found.interval;
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(found.share);
      expect(high).toBeGreaterThanOrEqual(found.share);
      expect(turned.share).toBeCloseTo(-found.share, 12);
      expect(turned.interval[0]).toBeCloseTo(-high, 12);
      expect(turned.interval[1]).toBeCloseTo(-low, 12);
    }),
    { seed: SEED },
  );
});

test('more people at the same shares never widen the interval', () => {
  fc.assert(
    fc.property(counted, counted, fc.integer({ min: 2, max: 10 }), (one, other, times) => {
      const many = (group: HitCount): HitCount => ({ hits: group.hits * times, count: group.count * times });
      const width = (found: ReturnType<typeof compareShares>) =>
        found ? found.interval[1] - found.interval[0] : NaN;
      expect(width(compareShares(many(one), many(other)))).toBeLessThanOrEqual(
        width(compareShares(one, other)) + 1e-12,
      );
    }),
    { seed: SEED },
  );
});
