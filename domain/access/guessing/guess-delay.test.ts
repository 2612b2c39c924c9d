import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';
import {
  FAILURES_FORGOTTEN_MS,
  FREE_FAILURES,
  guessDelayMs,
  guessDelaysMs,
  MAX_GUESS_DELAY_MS,
} from './guess-delay.ts';

test('twenty wrong guesses are free, then the wait doubles from one second to a quarter of an hour', () => {
  expect([1, 19, 20, 21, 26, 29, 30, 500].map(guessDelayMs)).toEqual([
    0,
    0,
    SECOND_MS,
    2 * SECOND_MS,
    64 * SECOND_MS,
    512 * SECOND_MS,
    15 * MINUTE_MS,
    15 * MINUTE_MS,
  ]);
  expect(guessDelaysMs.at(-1)).toBe(MAX_GUESS_DELAY_MS);
  expect(guessDelaysMs.at(-2)).toBe(512 * SECOND_MS);
  expect(guessDelaysMs).toEqual(Array.from({ length: 30 }, (_one, i) => guessDelayMs(i + 1)));
  expect(FAILURES_FORGOTTEN_MS).toBe(DAY_MS);
});

test('a day of guessing without a pause holds fewer than 130 guesses', () => {
  let guesses = 0;
  for (let at = 0; at < DAY_MS; at += guessDelayMs(guesses)) guesses += 1;
  expect(guesses).toBeLessThan(130);
  expect(guesses).toBeGreaterThan(FREE_FAILURES);
});

test('no further guess is ever cheaper than the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (failures) => {
      expect(guessDelayMs(failures + 1)).toBeGreaterThanOrEqual(guessDelayMs(failures));
    }),
  );
});
