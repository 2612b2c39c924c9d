import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import {
  findMistrust,
  followSample,
  MARK_AHEAD_MS,
  showTime,
  standstillMs,
  type ClockSample,
  type FollowedClock,
} from './follow-database.ts';

const utcDay = (at: number): number => Math.floor(at / DAY_MS);
const NOON = Date.UTC(2026, 5, 3, 12);

/** A world where `truth` is what the database shows at a steady time of zero. */
const sampleAt = (
  steady: number,
  { truth = NOON, skew = 0, trip = 10, share = 0.5, mark = null as number | null } = {},
): ClockSample => ({
  sentAtSteady: steady,
  receivedAtSteady: steady + trip,
  ownAt: truth + steady + trip + skew,
  databaseAt: truth + steady + trip * share,
  mark,
});
const open = (options: Parameters<typeof sampleAt>[1] = {}): FollowedClock =>
  followSample(null, sampleAt(0, options));

/** What a process shows, with `shownAt` remembered as it does. */
function show(clock: FollowedClock, steady: number): FollowedClock {
  return { ...clock, shownAt: showTime(clock, steady) };
}

test('time is that of the database to within half the round trip, whatever the own clock shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }),
      fc.integer({ min: 0, max: HOUR_MS }),
      (trip, share, skew, later) => {
        const clock = open({ trip, share, skew });
        expect(Math.abs(showTime(clock, later) - (NOON + later))).toBeLessThanOrEqual(trip / 2 + 1e-3);
      },
    ),
  );
});

const step = fc.record({
  after: fc.integer({ min: 0, max: 20_000 }),
  trip: fc.integer({ min: 0, max: 4_000 }),
  /** NTP steps, a database that was set back or on, a wrong wall clock. */
  databaseStep: fc.oneof(
    fc.constant(0),
    fc.integer({ min: -DAY_MS, max: DAY_MS }),
    fc.integer({ min: -900, max: 900 }),
  ),
  ownStep: fc.oneof(fc.constant(0), fc.integer({ min: -DAY_MS, max: DAY_MS })),
});

test('time never moves back, whatever any clock does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let clock = open();
      let [steady, truth, own] = [0, NOON, NOON];
      let shown = showTime(clock, steady);
      for (const { after, trip, databaseStep, ownStep } of steps) {
        steady += after;
        truth += databaseStep;
        own += ownStep;
        clock = followSample(clock, {
          sentAtSteady: steady,
          receivedAtSteady: steady + trip,
          ownAt: own + steady + trip,
          databaseAt: truth + steady + trip / 2,
          mark: null,
        });
        steady += trip;
        clock = show(clock, steady);
        expect(clock.shownAt).toBeGreaterThanOrEqual(shown);
        shown = clock.shownAt;
      }
    }),
  );
});

describe('a process whose own clock is wrong', () => {
  test.each([2_500, -2_500, 2 * MINUTE_MS, 30 * DAY_MS, -30 * DAY_MS])(
    'by %d ms does not serve, and says so',
    (skew) => {
      const text = findMistrust(open({ skew }), 0);
      expect(text).toContain(skew > 0 ? 'ahead of the database' : 'behind the database');
      expect(text).toContain(`${Math.abs(skew / 1_000).toFixed(1)} s`);
    },
  );

  test.each([0, 1_900, -1_900])('by %d ms serves', (skew) => {
    expect(findMistrust(open({ skew }), 0)).toBeNull();
  });

  test('is not blamed for a slow reply', () => {
    expect(findMistrust(open({ skew: 2_500, trip: 3_000 }), 0)).toBeNull();
  });

  test('serves again by itself once it is right', () => {
    const wrong = followSample(open(), sampleAt(5_000, { skew: HOUR_MS }));
    expect(findMistrust(wrong, 5_010)).not.toBeNull();
    const right = followSample(wrong, sampleAt(10_000));
    expect(findMistrust(right, 10_010)).toBeNull();
    expect(showTime(right, 11_000)).toBe(NOON + 11_000);
  });

  test('and a database that jumps by a month alone, move no time of the rules', () => {
    const jumped = followSample(open(), sampleAt(5_000, { truth: NOON + 30 * DAY_MS, skew: -30 * DAY_MS }));
    expect(showTime(jumped, 6_000)).toBe(NOON + 6_000);
    expect(findMistrust(jumped, 6_000)).toContain('behind the database');
  });
});

describe('a clock that is set back, with the database on the same machine', () => {
  const before = show(open(), 60_000);
  const setBack = (ms: number) => followSample(before, sampleAt(60_000, { truth: NOON - ms }));

  test('by seconds makes time stand still until it has caught up, and it serves', () => {
    const clock = setBack(3_000);
    expect(showTime(clock, 61_000)).toBe(NOON + 60_000);
    expect(findMistrust(clock, 61_000)).toBeNull();
    expect(showTime(clock, 64_000)).toBe(NOON + 61_000);
    expect(standstillMs(clock, 64_000)).toBe(0);
  });

  test('by an hour stops serving, with the reason, until it has caught up', () => {
    const clock = setBack(HOUR_MS);
    expect(findMistrust(clock, 61_000)).toMatch(/set back by 3599\.0 s/);
    expect(findMistrust(clock, 60_000 + HOUR_MS)).toBeNull();
  });

  test('is noticed by a process that starts afterwards, from the mark of the others', () => {
    const mark = NOON + MARK_AHEAD_MS;
    expect(showTime(open({ truth: NOON - HOUR_MS, mark }), 0)).toBe(mark);
    expect(showTime(open({ truth: NOON + 5_000, mark, trip: 0 }), 0)).toBe(NOON + 5_000);
    expect(showTime(open({ truth: NOON, mark, trip: 0 }), 0)).toBe(NOON);
  });
});

test.each([
  ['midnight', '2027-01-31T23:59:58Z'],
  ['the end of a year', '2026-12-31T23:59:58Z'],
  ['a leap day', '2028-02-29T23:59:58Z'],
  ['the day before a leap day', '2028-02-28T23:59:58Z'],
  ['the missing hour of New York', '2027-03-14T06:59:58Z'],
  ['the repeated hour of New York', '2027-11-07T05:59:58Z'],
  ['the missing hour of London', '2027-03-28T00:59:58Z'],
  ['the repeated hour of London', '2027-10-31T00:59:58Z'],
])(
  'through %s each second comes once and the day changes at most once, also when the clock is set back 5 s',
  (_what, from) => {
    const truth = Date.parse(from);
    let clock = open({ truth, trip: 0 });
    const shown: number[] = [];
    for (let second = 0; second < 20; second += 1) {
      const set = second >= 4 ? -5_000 : 0;
      clock = show(
        followSample(clock, sampleAt(second * 1_000, { truth: truth + set, trip: 0 })),
        second * 1_000,
      );
      shown.push(clock.shownAt);
    }
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    const changes = shown.filter((at, index) => index > 0 && utcDay(at) !== utcDay(shown[index - 1] ?? 0));
    expect(changes.length).toBe(from.includes('T23:59') ? 1 : 0);
    expect(shown.at(-1)).toBe(truth + 14_000);
  },
);
