import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMessagesPerDay, nextSendSlot, type PacingState } from './message-pacing.ts';
import { isQuiet } from './quiet-hours.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

const idle: PacingState = {
  quiet: { start: '22:00', end: '06:00' },
  frequency: 'medium',
  maxDaily: 3,
  sentToday: 0,
  lastProactiveAt: null,
  lastNoticeAt: null,
  lastTalkAt: null,
  isLastUnseen: false,
};
const roomIn = (ms: number, change: Partial<PacingState>) =>
  expect(nextSendSlot({ ...idle, ...change }, NOON).at - NOON).toBe(ms);

describe('a proactive message goes', () => {
  test('at once if nothing prevents it', () => roomIn(0, {}));
  test('not during a conversation', () => roomIn(15 * MINUTE_MS, { lastTalkAt: NOON - 5 * MINUTE_MS }));
  test('not in the hour after the outcome of a signal', () =>
    roomIn(50 * MINUTE_MS, { lastNoticeAt: NOON - 10 * MINUTE_MS }));
  test.each([
    ['low', 6],
    ['medium', 4],
    ['high', 2],
  ] as const)('at %s not within %i hours of the last one', (frequency, hours) =>
    roomIn(hours * HOUR_MS - MINUTE_MS, { frequency, lastProactiveAt: NOON - MINUTE_MS }),
  );
  test('not for a day while the last one is unseen', () =>
    roomIn(4 * HOUR_MS, { lastProactiveAt: NOON - 20 * HOUR_MS, isLastUnseen: true }));
  test('not beyond the range of the frequency, until the next day and its quiet hours are over', () =>
    roomIn(18 * HOUR_MS, { sentToday: 3 }));
  test("not beyond the user's maximum", () => roomIn(18 * HOUR_MS, { maxDaily: 1, sentToday: 1 }));
});

test('the later messages of a day need a high priority', () => {
  expect(nextSendSlot({ ...idle, sentToday: 1 }, NOON).minPriority).toBe(0);
  expect(nextSendSlot({ ...idle, sentToday: 2 }, NOON).minPriority).toBeGreaterThan(0);
  expect(nextSendSlot({ ...idle, frequency: 'high', maxDaily: 10, sentToday: 2 }, NOON).minPriority).toBe(0);
});

test("no day exceeds the range or the user's maximum, and no message falls in quiet hours", () => {
  const hour = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  fc.assert(
    fc.property(
      fc.record({
        quiet: fc.record({ start: hour, end: hour }),
        frequency: fc.constantFrom('low', 'medium', 'high'),
        maxDaily: fc.integer({ min: 1, max: 10 }),
        start: fc.integer({ min: NOON, max: NOON + DAY_MS }),
        steps: fc.array(fc.integer({ min: 1, max: 5 * HOUR_MS }), { maxLength: 40 }),
      }),
      ({ quiet, frequency, maxDaily, start, steps }) => {
        let pace: PacingState = { ...idle, quiet, frequency, maxDaily };
        const written = new Map<number, number>();
        let now = start;
        for (const step of steps) {
          now += step;
          const day = Math.floor(now / DAY_MS);
          pace = { ...pace, sentToday: written.get(day) ?? 0 };
          if (nextSendSlot(pace, now).at > now) continue;
          expect(isQuiet(quiet, now)).toBe(false);
          written.set(day, (written.get(day) ?? 0) + 1);
          expect(written.get(day)).toBeLessThanOrEqual(maxMessagesPerDay({ frequency, maxDaily }));
          pace = { ...pace, lastProactiveAt: now };
        }
      },
    ),
  );
});
