import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostOf, nextRoom, type Pace } from './pace.ts';
import { isQuiet } from './quiet-hours.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const idle: Pace = {
  quiet: { start: '22:00', end: '06:00' },
  frequency: 'medium',
  maxDaily: 3,
  today: 0,
  lastProactiveAt: null,
  lastNoticeAt: null,
  lastTalkAt: null,
  unseen: false,
};
const roomIn = (ms: number, change: Partial<Pace>) =>
  expect(nextRoom({ ...idle, ...change }, NOON).at - NOON).toBe(ms);

describe('the buddy writes by itself', () => {
  test('at once where nothing stands against it', () => roomIn(0, {}));
  test('not in the middle of a talk', () => roomIn(15 * MINUTE, { lastTalkAt: NOON - 5 * MINUTE }));
  test('not in the hour after the outcome of a signal', () =>
    roomIn(50 * MINUTE, { lastNoticeAt: NOON - 10 * MINUTE }));
  test.each([
    ['low', 6],
    ['medium', 4],
    ['high', 2],
  ] as const)('at %s not within %i hours of the last one', (frequency, hours) =>
    roomIn(hours * HOUR - MINUTE, { frequency, lastProactiveAt: NOON - MINUTE }),
  );
  test('not while the last one was not seen, for a day', () =>
    roomIn(4 * HOUR, { lastProactiveAt: NOON - 20 * HOUR, unseen: true }));
  test('not beyond the range of the frequency, until the next day and its quiet hours are over', () =>
    roomIn(18 * HOUR, { today: 3 }));
  test('not beyond the own maximum', () => roomIn(18 * HOUR, { maxDaily: 1, today: 1 }));
});

test('the later places of a day are for what is worth more', () => {
  expect(nextRoom({ ...idle, today: 1 }, NOON).leastWorth).toBe(0);
  expect(nextRoom({ ...idle, today: 2 }, NOON).leastWorth).toBeGreaterThan(0);
  expect(nextRoom({ ...idle, frequency: 'high', maxDaily: 10, today: 2 }, NOON).leastWorth).toBe(0);
});

test('a day never holds more than the range and the own maximum, and no quiet hour holds any', () => {
  const hour = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  fc.assert(
    fc.property(
      fc.record({
        quiet: fc.record({ start: hour, end: hour }),
        frequency: fc.constantFrom('low', 'medium', 'high'),
        maxDaily: fc.integer({ min: 1, max: 10 }),
        start: fc.integer({ min: NOON, max: NOON + DAY }),
        steps: fc.array(fc.integer({ min: 1, max: 5 * HOUR }), { maxLength: 40 }),
      }),
      ({ quiet, frequency, maxDaily, start, steps }) => {
        let pace: Pace = { ...idle, quiet, frequency, maxDaily };
        const written = new Map<number, number>();
        let now = start;
        for (const step of steps) {
          now += step;
          const day = Math.floor(now / DAY);
          pace = { ...pace, today: written.get(day) ?? 0 };
          if (nextRoom(pace, now).at > now) continue;
          expect(isQuiet(quiet, now)).toBe(false);
          written.set(day, (written.get(day) ?? 0) + 1);
          expect(written.get(day)).toBeLessThanOrEqual(mostOf({ frequency, maxDaily }));
          pace = { ...pace, lastProactiveAt: now };
        }
      },
    ),
  );
});
