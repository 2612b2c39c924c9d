import { HOUR_MS, MINUTE_MS } from '../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCountdown, formatDuration } from './countdown.ts';

test.each([
  [0, '0m'],
  [59 * MINUTE_MS + 59_999, '59m'],
  [HOUR_MS, '1h 0m'],
  [4 * HOUR_MS + 12 * MINUTE_MS, '4h 12m'],
  [24 * HOUR_MS, '24h 0m'],
  [24 * HOUR_MS + MINUTE_MS, '1d 0h'],
  [3 * 24 * HOUR_MS + HOUR_MS, '3d 1h'],
])('%i ms are written as %s', (length, text) => {
  expect(formatDuration(length)).toBe(text);
});

test('a release is counted down to and then counted from', () => {
  const at = Date.UTC(2026, 5, 10, 12, 30);
  expect(formatCountdown(at, at - 252 * MINUTE_MS)).toBe('In 4h 12m');
  expect(formatCountdown(at, at)).toBe('Released 0m ago');
  expect(formatCountdown(at, at + 42 * MINUTE_MS)).toBe('Released 42m ago');
});

test('what is written is never more than the time itself and less than one of its smallest units short of it', () => {
  const unit: Record<string, number> = { d: 24 * HOUR_MS, h: HOUR_MS, m: MINUTE_MS };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * HOUR_MS }), (length) => {
      const parts = formatDuration(length).split(' ');
      const written = parts.reduce(
        (sum, part) => sum + Number.parseInt(part) * (unit[part.at(-1) ?? ''] ?? 0),
        0,
      );
      expect(written).toBeLessThanOrEqual(length);
      expect(length - written).toBeLessThan(unit[parts.at(-1)?.at(-1) ?? ''] ?? 0);
    }),
  );
});
