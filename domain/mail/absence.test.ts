import { DAY_MS } from '../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAbsenceStep, noteExpiresAt } from './absence.ts';

test.each([
  [7 * DAY_MS - 1, null],
  [7 * DAY_MS, 7],
  [14 * DAY_MS - 1, 7],
  [14 * DAY_MS, 14],
  [30 * DAY_MS, 30],
  [37 * DAY_MS - 1, 30],
  [37 * DAY_MS, null],
])('after a silence of %d ms the note due is %s', (silence, step) => {
  expect(dueAbsenceStep(1_000, 1_000 + silence)).toBe(step);
});

test('an absence gets three notes at most and none before a week', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 200 }), (looks) => {
      const told = new Set(looks.map((at) => dueAbsenceStep(0, at)));
      told.delete(null);
      expect(told.size).toBeLessThanOrEqual(3);
      for (const at of looks) if (at < 7 * DAY_MS) expect(dueAbsenceStep(0, at)).toBeNull();
    }),
  );
});

test.each([
  [7 * DAY_MS, 8 * DAY_MS],
  [13.5 * DAY_MS, 14 * DAY_MS],
  [14 * DAY_MS, 15 * DAY_MS],
  [36.5 * DAY_MS, 37 * DAY_MS],
])('a note written after a silence of %d ms is of use until %d', (silence, until) => {
  expect(noteExpiresAt(1_000, 1_000 + silence)).toBe(1_000 + until);
});
