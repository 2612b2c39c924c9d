import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACE_BOUNDS_MS, PACE_BUCKETS, paceBucketOf, pacePercentile } from './interaction-pace.ts';

const tally = (durations: readonly number[]): number[] => {
  const counts = Array.from({ length: PACE_BUCKETS }, () => 0);
  for (const duration of durations) counts[paceBucketOf(duration)]! += 1;
  return counts;
};

test('without a press nothing is known', () => {
  expect(pacePercentile(tally([]), 0.75)).toBeNull();
});

test('a hundred quick presses and one slow one', () => {
  const counts = tally([...Array.from({ length: 99 }, () => 24), 640]);
  expect([0.75, 0.99, 1].map((share) => pacePercentile(counts, share))).toEqual([33, 33, Infinity]);
});

test('that share of all presses lies at or below what is told, and fewer below the bound before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1 }),
      fc.constantFrom(0.5, 0.75, 0.99),
      (durations, share) => {
        const bound = pacePercentile(tally(durations), share) as number;
        const below = (limit: number): number => durations.filter((one) => one <= limit).length;
        expect(below(bound)).toBeGreaterThanOrEqual(durations.length * share);
        const before = PACE_BOUNDS_MS[PACE_BOUNDS_MS.findIndex((one) => one === bound) - 1];
        if (before !== undefined) expect(below(before)).toBeLessThan(durations.length * share);
      },
    ),
  );
});
