import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, WEEK_MS } from '../../time.ts';
import { instrumentOf } from '../../market/instrument.ts';
import { createProfileLearner } from './profile-learner.ts';
import { releaseTimesOf } from './release-times.ts';
import { busyHourCandles } from '../testing/busy-hours.ts';
import { toColumns } from '../candle-columns.ts';
import { createVarianceClock } from './weekly-profile.ts';

const profile = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 168, maxLength: 168 });
const instant = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) });

it('never runs backwards outside the hour that a clock change repeats, and takes a week for a week', () => {
  fc.assert(
    fc.property(profile, instant, fc.integer({ min: 2 * HOUR_MS, max: 3 * WEEK_MS }), (week, at, later) => {
      const clock = createVarianceClock(week);
      expect(clock(at + later)).toBeGreaterThan(clock(at) - 1e-9);
      const summer = Date.UTC(2024, 5, 5) + (at % WEEK_MS);
      expect(clock(summer + WEEK_MS) - clock(summer)).toBeCloseTo(1, 9);
    }),
  );
});

it('passes evenly within an hour', () => {
  const week = Array.from({ length: 168 }, (_none, hour) => (hour === 60 ? 3 : 1));
  const clock = createVarianceClock(week);
  // Tuesday 12:00 New York.
  const noon = Date.UTC(2024, 0, 9, 17);
  const passed = (minutes: number) => clock(noon + minutes * 60_000) - clock(noon);
  expect(passed(60)).toBeCloseTo(3 / 170, 9);
  expect(passed(20)).toBeCloseTo(1 / 170, 9);
  expect(passed(120)).toBeCloseTo(4 / 170, 9);
});

it('adds the share of a release at its instant', () => {
  fc.assert(
    fc.property(profile, instant, (week, at) => {
      const [plain, known] = [createVarianceClock(week), createVarianceClock(week, [at], 0.05)];
      expect(known(at) - plain(at)).toBeCloseTo(0, 9);
      expect(known(at + 1) - plain(at + 1)).toBeCloseTo(0.05, 9);
    }),
  );
});

it('learns the busy hours of a market and what a release adds, and says nothing below half a year', () => {
  const releases = Array.from({ length: 30 }, (_none, k) => Date.UTC(2024, 0, 8, 3) + k * WEEK_MS);
  const columns = toColumns(busyHourCandles(5, 40, releases));
  const start = columns.time[0] ?? 0;
  const learner = createProfileLearner(columns, HOUR_MS, releases);
  expect(learner.learnUntil(start + 20 * WEEK_MS)).toBeNull();
  const learned = learner.learnUntil(start + 40 * WEEK_MS);
  const hours = learned?.week ?? [];
  // Tuesday 09:00 and 21:00 New York; 14 to 17 UTC are busy.
  expect(hours[2 * 24 + 9]).toBeGreaterThan(4 * (hours[2 * 24 + 21] ?? 0));
  expect(learned?.releaseShare).toBeGreaterThan(0.01);
  // Releases came on Sunday 22:00 New York, which they do not make a busy hour.
  expect(hours[22]).toBeLessThan(2 * (hours[46] ?? 0));
});

it('counts major releases of either currency on days that are known, each instant once', () => {
  const release = { at: 5, currency: 'USD', impact: 'HIGH', precision: 'published' } as const;
  const times = releaseTimesOf(instrumentOf('EUR/USD'), [
    { ...release, at: 9 },
    release,
    { ...release, currency: 'EUR' },
    { ...release, at: 4, currency: 'EUR' },
    { ...release, at: 6, impact: 'MEDIUM' },
    { ...release, at: 7, currency: 'JPY' },
    { ...release, at: 8, precision: 'estimated' },
  ]);
  expect(times).toEqual([4, 5, 9]);
});
