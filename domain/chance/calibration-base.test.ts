import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCalibration, joinTimeframes, type CalibrationBase } from './calibration-base.ts';
import type { ChanceCalibration } from './forecast-chance.ts';
import { untrainedModel } from './volatility/volatility-model.ts';

const week = (share: number) => ({ week: [share], releaseShare: 0 });

const calibrated = (
  learnedUntil: number,
  timeframe: ChanceCalibration['timeframe'],
  profiles: ChanceCalibration['profiles'],
): ChanceCalibration => ({
  kind: 'forex',
  timeframe,
  learnedUntil,
  cases: learnedUntil,
  model: { ...untrainedModel, logError: learnedUntil },
  profiles,
  correction: { curve: [[0.5, 0.5]], trust: timeframe === 'long' ? 0 : 0.9 },
});

const learnedAt = (until: number) =>
  joinTimeframes([
    calibrated(until, 'daily', { 'GBP/USD': week(until) }),
    calibrated(until, 'weekly', { 'GBP/USD': week(-1), 'EUR/USD': week(until) }),
    calibrated(until, 'long', {}),
  ]);

const baseOf = (times: readonly number[]): CalibrationBase => ({
  format: 1,
  classes: times.flatMap((time) => learnedAt(time) ?? []),
});

it('never states a chance by what was learned later, and otherwise by the newest there is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000), { maxLength: 6 }), fc.nat(1_000), (times, now) => {
      const known = times.filter((time) => time <= now);
      const found = findCalibration(baseOf(times), 'forex', 'daily', now);
      expect(found).toEqual(findCalibration(baseOf(known), 'forex', 'daily', now));
      expect(found?.learnedUntil ?? null).toBe(known.length > 0 ? Math.max(...known) : null);
    }),
  );
});

it('knows the week of a market for every timeframe, from the finest candles it was learned from', () => {
  const daily = findCalibration(baseOf([5]), 'forex', 'daily', 9);
  expect(daily?.profiles).toEqual({ 'GBP/USD': week(5), 'EUR/USD': week(5) });
  expect(findCalibration(baseOf([5]), 'forex', 'weekly', 9)?.profiles).toEqual(daily?.profiles);
});

it('corrects no timeframe by the past of others, and holds none that was not learned', () => {
  expect(findCalibration(baseOf([5]), 'forex', 'daily', 9)?.correction.trust).toBe(0.9);
  expect(findCalibration(baseOf([5]), 'forex', 'long', 9)?.correction).toEqual({ curve: [], trust: 0 });
  const untrained = { ...calibrated(5, 'short', {}), model: untrainedModel };
  expect(joinTimeframes([untrained])).toBeNull();
});

it('has nothing to say of a class or a timeframe nobody learned', () => {
  expect(findCalibration(baseOf([5]), 'oil', 'daily', 9)).toBeNull();
  expect(findCalibration(baseOf([5]), 'forex', 'short', 9)).toBeNull();
  expect(joinTimeframes([])).toBeNull();
});
