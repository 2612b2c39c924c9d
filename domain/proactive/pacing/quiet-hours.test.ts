import { DAY_MS } from '../../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAllowedTime, isQuiet } from './quiet-hours.ts';

const at = (hour: string): number => Date.parse(`2026-06-03T${hour}:00Z`);

test('quiet hours may cross midnight, begin with their start and are over at their end', () => {
  const night = { start: '22:00', end: '06:00' };
  for (const hour of ['22:00', '23:59', '00:00', '05:59']) expect(isQuiet(night, at(hour))).toBe(true);
  for (const hour of ['06:00', '12:00', '21:59']) expect(isQuiet(night, at(hour))).toBe(false);
  expect(nextAllowedTime(night, at('23:30'))).toBe(Date.parse('2026-06-04T06:00:00Z'));
  expect(nextAllowedTime(night, at('03:00'))).toBe(at('06:00'));
  expect(nextAllowedTime(night, at('12:00'))).toBe(at('12:00'));
});

test('equal start and end mean no quiet hours', () => {
  expect(isQuiet({ start: '08:00', end: '08:00' }, at('08:00'))).toBe(false);
});

const hour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'));

test('the next allowed time is never in quiet hours, nor a day late', () => {
  fc.assert(
    fc.property(hour, hour, fc.integer({ min: 0, max: 4e12 }), (start, end, now) => {
      const due = nextAllowedTime({ start, end }, now);
      expect(isQuiet({ start, end }, due)).toBe(false);
      expect(due).toBeGreaterThanOrEqual(now);
      expect(due - now).toBeLessThan(DAY_MS);
    }),
  );
});
