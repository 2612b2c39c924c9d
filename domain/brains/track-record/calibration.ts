import { wilson, type Interval } from '../../strategy/wilson.ts';

export type Settled = {
  probability: number;
  noSkill: number;
  hit: boolean;
};

/** docs/product-rules.md#R44 */
export const enoughToCalibrate = 100;

const BINS = 10;

export type CalibrationBin = {
  from: number;
  to: number;
  count: number;
  hits: number;
  stated: number;
  interval: Interval;
};

export type Calibration = {
  settled: number;
  hits: number;
  /** Mean squared error: 0 is best, a constant 50 % gets 0.25. */
  brier: number | null;
  reference: number | null;
  /** 1 - brier / reference. */
  skill: number | null;
  bins: CalibrationBin[];
  calibrated: boolean;
};

export function brierScore(stated: readonly { probability: number; hit: boolean }[]): number | null {
  if (stated.length === 0) return null;
  const total = stated.reduce((sum, { probability, hit }) => sum + (probability - (hit ? 1 : 0)) ** 2, 0);
  return total / stated.length;
}

export const skillOf = (score: number | null, reference: number | null): number | null =>
  score === null || reference === null || reference === 0 ? null : 1 - score / reference;

const binOf = (probability: number): number => Math.min(BINS - 1, Math.floor(probability * BINS));

export function calibrationOf(settled: readonly Settled[]): Calibration {
  const brier = brierScore(settled);
  const reference = brierScore(settled.map(({ noSkill, hit }) => ({ probability: noSkill, hit })));
  return {
    settled: settled.length,
    hits: settled.filter(({ hit }) => hit).length,
    brier,
    reference,
    skill: skillOf(brier, reference),
    bins: Array.from({ length: BINS }, (_none, index) =>
      fillBin(
        index,
        settled.filter(({ probability }) => binOf(probability) === index),
      ),
    ).filter(({ count }) => count > 0),
    calibrated: settled.length >= enoughToCalibrate,
  };
}

function fillBin(index: number, held: readonly Settled[]): CalibrationBin {
  const hits = held.filter(({ hit }) => hit).length;
  const total = held.reduce((sum, { probability }) => sum + probability, 0);
  return {
    from: index / BINS,
    to: (index + 1) / BINS,
    count: held.length,
    hits,
    stated: held.length === 0 ? 0 : total / held.length,
    interval: wilson(hits, held.length),
  };
}

export const binFor = ({ bins }: Pick<Calibration, 'bins'>, probability: number): CalibrationBin | null =>
  bins.find(({ from }) => from === binOf(probability) / BINS) ?? null;
