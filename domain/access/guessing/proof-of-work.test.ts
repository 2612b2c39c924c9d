import { expect, test } from 'vitest';
import { puzzleSteps } from './proof-of-work.ts';

test('the work doubles with every fifty calls beyond what is free, up to half a minute', () => {
  expect([-5, 0, 49, 50, 100, 250, 300, 100_000].map(puzzleSteps)).toEqual([
    50_000, 50_000, 50_000, 100_000, 200_000, 1_600_000, 2_000_000, 2_000_000,
  ]);
});
