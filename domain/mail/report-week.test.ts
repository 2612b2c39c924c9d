import { WEEK_MS } from '../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuiet } from '../proactive/pacing/quiet-hours.ts';
import { canSendReport, mondayOf, dueReportMonday } from './report-week.ts';

const at = (time: string): number => Date.parse(`${time}:00Z`);
const night = { start: '22:00', end: '06:00' };

test('a week begins on Monday at midnight UTC, whatever the year or the clocks do', () => {
  expect(mondayOf(at('2026-06-01T00:00'))).toBe(at('2026-06-01T00:00'));
  expect(mondayOf(at('2026-06-07T23:59'))).toBe(at('2026-06-01T00:00'));
  expect(mondayOf(at('2026-03-29T02:30'))).toBe(at('2026-03-23T00:00'));
  expect(mondayOf(at('2027-01-01T12:00'))).toBe(at('2026-12-28T00:00'));
});

test('reports go from Monday 08:00 GMT on, for two days', () => {
  expect(dueReportMonday(at('2026-06-01T07:59'))).toBeNull();
  expect(dueReportMonday(at('2026-06-01T08:00'))).toBe(at('2026-06-01T00:00'));
  expect(dueReportMonday(at('2026-06-03T07:59'))).toBe(at('2026-06-01T00:00'));
  expect(dueReportMonday(at('2026-06-03T08:00'))).toBeNull();
});

test('quiet hours delay a report and are never broken', () => {
  expect(canSendReport({ start: '22:00', end: '09:30' }, at('2026-06-01T08:00'))).toBe(false);
  expect(canSendReport({ start: '22:00', end: '09:30' }, at('2026-06-01T09:30'))).toBe(true);
  expect(canSendReport(night, at('2026-06-01T23:00'))).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
      expect(now - mondayOf(now)).toBeLessThan(WEEK_MS);
      expect(new Date(mondayOf(now)).getUTCDay()).toBe(1);
      if (canSendReport(night, now)) expect(isQuiet(night, now)).toBe(false);
    }),
  );
});
