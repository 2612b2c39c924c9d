import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNoise } from '../market/seeded-noise.ts';
import { choleskyOf, solveLower, solveUpper } from './cholesky.ts';
import { normalBelow, normalQuantile } from '../normal.ts';
import { deflatedChance, largestByLuck, shrinkMeans, type MeasuredMean } from './shrink.ts';

const aSeed = fc.integer({ min: 1, max: 1_000_000 });

/** Five rules on ten markets, each cell measured with an error around what it is truly worth. */
function measuredAround(seed: number, worth: (rule: number, market: number) => number): MeasuredMean[] {
  const noise = createNoise(seed);
  return Array.from({ length: 50 }, (_, i): MeasuredMean => {
    const [rule, market] = [Math.floor(i / 10), i % 10];
    const error = 0.03 + 0.1 * noise.uniform();
    const mean = worth(rule, market) + error * noise.normal();
    return { mean, error, rule: `${rule}`, horizon: 'daily', market: `${market}`, bundle: `${i}` };
  });
}

describe('means that are leaned on each other', () => {
  it('come nearer to the truth than they were measured, and nearly all intervals hold it', () => {
    let [measured, shrunken, held, count] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 12; seed += 1) {
      const truth = createNoise(seed + 1_000);
      const rules = Array.from({ length: 5 }, () => 0.06 * truth.normal());
      const own = Array.from({ length: 50 }, () => 0.03 * truth.normal());
      const worth = (rule: number, market: number): number =>
        (rules[rule] as number) + (own[rule * 10 + market] as number);
      const all = measuredAround(seed, worth);
      shrinkMeans(all).forEach(({ mean, low, high }, i) => {
        const { rule, market, mean: seen } = all[i] as MeasuredMean;
        const value = worth(Number(rule), Number(market));
        measured += (seen - value) ** 2;
        shrunken += (mean - value) ** 2;
        held += low <= value && value <= high ? 1 : 0;
        count += 1;
      });
    }
    expect(shrunken).toBeLessThan(0.6 * measured);
    expect(held / count).toBeGreaterThan(0.9);
  });

  it('of worthless rules are hardly ever taken for good ones', () => {
    const found = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => shrinkMeans(measuredAround(seed, () => 0)));
    expect(found.filter(({ aboveZero }) => aboveZero >= 0.95).length / found.length).toBeLessThan(0.03);
  });

  it('keep what is measured beyond doubt', () => {
    const [good] = shrinkMeans(
      measuredAround(3, (rule, market) => (rule === 0 && market === 0 ? 1 : 0)).map((one) => ({
        ...one,
        error: 0.02,
      })),
    );
    expect(good?.aboveZero).toBeGreaterThan(0.99);
  });

  it('take means of the same trades for less than as many cases', () => {
    const apart = measuredAround(5, () => 0.05);
    const bundled = apart.map((one) => ({ ...one, bundle: one.market }));
    const errorOf = (all: readonly MeasuredMean[]): number =>
      shrinkMeans(all).reduce((sum, { error }) => sum + error, 0);
    expect(errorOf(bundled)).toBeGreaterThan(errorOf(apart));
  });

  it('none is none', () => expect(shrinkMeans([])).toEqual([]));
});

it('the best of many worthless rules is expected to look good, and is discounted for it', () => {
  expect(largestByLuck(1)).toBe(0);
  // Expected maximum of 100 standard normals: 2.5076 (Harter 1961).
  expect(largestByLuck(100)).toBeCloseTo(2.51, 1);
  expect(deflatedChance({ mean: 2, error: 1 }, 1)).toBeCloseTo(0.977, 2);
  expect(deflatedChance({ mean: 2, error: 1 }, 100)).toBeLessThan(0.35);
});

it('the normal distribution is that of the tables', () => {
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-1)).toBeCloseTo(0.158655, 6);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 4);
});

it('a system is solved by its triangle', () => {
  fc.assert(
    fc.property(aSeed, fc.integer({ min: 1, max: 12 }), (seed, size) => {
      const noise = createNoise(seed);
      const half = Array.from({ length: size }, () =>
        Float64Array.from({ length: size }, () => noise.normal()),
      );
      const matrix = half.map((row, i) =>
        Float64Array.from(
          half,
          (other, k) => row.reduce((sum, one, j) => sum + one * (other[j] as number), 0) + (i === k ? 1 : 0),
        ),
      );
      const wanted = Float64Array.from({ length: size }, () => noise.normal());
      const b = Float64Array.from(matrix, (row) =>
        row.reduce((sum, one, j) => sum + one * (wanted[j] as number), 0),
      );
      const lower = choleskyOf(matrix);
      solveUpper(lower, solveLower(lower, b)).forEach((one, i) =>
        expect(one).toBeCloseTo(wanted[i] as number, 6),
      );
    }),
  );
  expect(() => choleskyOf([Float64Array.of(-1)])).toThrow(RangeError);
});
