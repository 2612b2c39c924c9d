import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdown, duration } from './countdown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, '0m'],
  [59 * MINUTE + 59_999, '59m'],
  [HOUR, '1h 0m'],
  [4 * HOUR + 12 * MINUTE, '4h 12m'],
  [24 * HOUR, '24h 0m'],
  [24 * HOUR + MINUTE, '1d 0h'],
  [3 * 24 * HOUR + HOUR, '3d 1h'],
])('%i ms are written as %s', (length, text) => {
  expect(duration(length)).toBe(text);
});

test('a release is counted down to and then counted from', () => {
  const at = Date.UTC(2026, 5, 10, 12, 30);
  expect(countdown(at, at - 252 * MINUTE)).toBe('In 4h 12m');
  expect(countdown(at, at)).toBe('Released 0m ago');
  expect(countdown(at, at + 42 * MINUTE)).toBe('Released 42m ago');
});

test('what is written is never more than the time itself and less than one of its smallest units short of it', () => {
  const unit: Record<string, number> = { d: 24 * HOUR, h: HOUR, m: MINUTE };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * HOUR }), (length) => {
      const parts = duration(length).split(' ');
      const written = parts.reduce(
        (sum, part) => sum + Number.parseInt(part) * (unit[part.at(-1) ?? ''] ?? 0),
        0,
      );
      expect(written).toBeLessThanOrEqual(length);
      expect(length - written).toBeLessThan(unit[parts.at(-1)?.at(-1) ?? ''] ?? 0);
    }),
  );
});
