import { expect, test } from 'vitest';
import { freeCalls, PROOF_LIFETIME_MS, puzzleSteps } from './proof-of-work.ts';

test('the work doubles with every fifty calls beyond what is free, up to half a minute', () => {
  expect([-5, 0, 49, 50, 100, 250, 300, 100_000].map(puzzleSteps)).toEqual([
    50_000, 50_000, 50_000, 100_000, 200_000, 1_600_000, 2_000_000, 2_000_000,
  ]);
});

test('three hundred sign-ups of a network in an hour and twenty mails in a quarter of one prove nothing', () => {
  expect(freeCalls).toEqual({
    register: { max: 300, windowMs: 3_600_000 },
    forgotPassword: { max: 20, windowMs: 900_000 },
  });
  expect(PROOF_LIFETIME_MS).toBe(600_000);
});
