import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceStep, noteUntil } from './absence.ts';

const DAY = 86_400_000;

test.each([
  [7 * DAY - 1, null],
  [7 * DAY, 7],
  [14 * DAY - 1, 7],
  [14 * DAY, 14],
  [30 * DAY, 30],
  [37 * DAY - 1, 30],
  [37 * DAY, null],
])('after a silence of %d ms the note due is %s', (silence, step) => {
  expect(absenceStep(1_000, 1_000 + silence)).toBe(step);
});

test('a silence, however often it is looked at, has three notes at most and none before a week', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * DAY }), { maxLength: 200 }), (looks) => {
      const told = new Set(looks.map((at) => absenceStep(0, at)));
      told.delete(null);
      expect(told.size).toBeLessThanOrEqual(3);
      for (const at of looks) if (at < 7 * DAY) expect(absenceStep(0, at)).toBeNull();
    }),
  );
});

test.each([
  [7 * DAY, 8 * DAY],
  [13.5 * DAY, 14 * DAY],
  [14 * DAY, 15 * DAY],
  [36.5 * DAY, 37 * DAY],
])('a note written after a silence of %d ms is of use until %d', (silence, until) => {
  expect(noteUntil(1_000, 1_000 + silence)).toBe(1_000 + until);
});
