import { DAY_MS } from '../time.ts';
import { expect, test } from 'vitest';
import { countDaysAway } from './days-away.ts';

const created = Date.UTC(2026, 4, 1, 9);
const away = (seenAt: number, now: number) => countDaysAway({ createdAt: created, lastSeenAt: seenAt }, now);

test('whole days count from when the user was last seen', () => {
  const seen = created + DAY_MS;
  expect([seen, seen + DAY_MS - 1, seen + DAY_MS, seen + 8 * DAY_MS].map((now) => away(seen, now))).toEqual([
    0, 0, 1, 8,
  ]);
});

test('a user who only registered was never active', () => {
  expect(away(created, created + 30 * DAY_MS)).toBe(-1);
  expect(away(created + 59_999, created + 30 * DAY_MS)).toBe(-1);
  expect(away(created + 60_000, created + 30 * DAY_MS)).toBe(29);
});

test('activity ahead of the clock counts as today', () => {
  expect(away(created + 2 * DAY_MS, created + DAY_MS)).toBe(0);
});
