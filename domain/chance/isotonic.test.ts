import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctChance, learnCorrection } from './correction.ts';
import { fitMonotone, readCurve } from './isotonic.ts';

const outcomes = fc.array(
  fc.record({ stated: fc.double({ min: 0, max: 1, noNaN: true }), happened: fc.boolean() }),
  { minLength: 100, maxLength: 900 },
);

it('never falls and keeps the share that happened', () => {
  fc.assert(
    fc.property(outcomes, (past) => {
      const curve = fitMonotone(past);
      for (let i = 1; i < curve.length; i += 1) {
        expect(curve[i]?.[0]).toBeGreaterThanOrEqual(curve[i - 1]?.[0] ?? 0);
        expect(curve[i]?.[1]).toBeGreaterThan(curve[i - 1]?.[1] ?? 0);
      }
      const rate = past.filter(({ happened }) => happened).length / past.length;
      expect(Math.min(...curve.map(([, y]) => y))).toBeLessThanOrEqual(rate + 1e-9);
      expect(Math.max(...curve.map(([, y]) => y))).toBeGreaterThanOrEqual(rate - 1e-9);
    }),
    { numRuns: 50 },
  );
});

it('stays a chance and in order after the correction', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(outcomes, chance, chance, (past, a, b) => {
      const correction = learnCorrection(past);
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((luck) => correctChance(correction, luck));
      expect(low).toBeLessThanOrEqual((high ?? 0) + 1e-9);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

it('is luck itself below a hundred cases', () => {
  const few = Array.from({ length: 99 }, () => ({ stated: 0.2, happened: true }));
  expect(fitMonotone(few)).toEqual([]);
  expect(correctChance(learnCorrection(few), 0.2)).toBeCloseTo(0.2, 9);
});

it('brings chances that were stated twice too high down to what happened', () => {
  const past = Array.from({ length: 4_000 }, (_none, i) => {
    const stated = 0.1 + 0.4 * ((i % 40) / 40);
    return { stated, happened: Math.floor(i / 40) < 100 * (stated / 2) };
  });
  const correction = learnCorrection(past);
  for (const stated of [0.15, 0.25, 0.35]) {
    expect(Math.abs(readCurve(correction.curve, stated) - stated / 2)).toBeLessThan(0.02);
    expect(Math.abs(correctChance(correction, stated) - stated / 2)).toBeLessThan(0.03);
  }
});
