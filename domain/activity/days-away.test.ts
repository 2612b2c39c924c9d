import { expect, test } from 'vitest';
import { daysAway } from './days-away.ts';

const DAY = 86_400_000;
const created = Date.UTC(2026, 4, 1, 9);
const away = (seenAt: number, now: number) => daysAway({ createdAt: created, seenAt }, now);

test('whole days count from when the user was last seen', () => {
  const seen = created + DAY;
  expect([seen, seen + DAY - 1, seen + DAY, seen + 8 * DAY].map((now) => away(seen, now))).toEqual([
    0, 0, 1, 8,
  ]);
});

test('who only registered was never there, however long ago that is', () => {
  expect(away(created, created + 30 * DAY)).toBe(-1);
  expect(away(created + 59_999, created + 30 * DAY)).toBe(-1);
  expect(away(created + 60_000, created + 30 * DAY)).toBe(29);
});

test('a sign from ahead of the clock is today', () => {
  expect(away(created + 2 * DAY, created + DAY)).toBe(0);
});
