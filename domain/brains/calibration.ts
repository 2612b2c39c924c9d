import { wilson, type Interval } from '../strategy/wilson.ts';

/** A stated chance with what became of it. */
export type Settled = {
  /** 0 to 1, as stated when the signal opened. */
  probability: number;
  /** Chance without any skill at the same stop and target, 0 to 1. */
  noSkill: number;
  /** The target came before stop and expiry. */
  hit: boolean;
};

/** From this many settled forecasts on a stated chance may be called calibrated (domain facts, section 8). */
export const enoughToCalibrate = 100;

/** Ten equal bins; a chance of exactly one belongs to the last. */
const BINS = 10;

export type CalibrationBin = {
  /** Stated chances from `from` up to, and not including, `to`; 0 to 1. */
  from: number;
  to: number;
  count: number;
  hits: number;
  /** Mean of the chances stated in this bin. */
  stated: number;
  /** Wilson, 95 %, of hits in count. */
  interval: Interval;
};

export type Calibration = {
  settled: number;
  hits: number;
  /** Mean of (stated - outcome) squared: 0 is best, 0.25 is what a constant 50 % gets. Null with nothing settled. */
  brier: number | null;
  /** The same for somebody who always states the no-skill rate of the plan. */
  reference: number | null;
  /** 1 - brier / reference: above 0 is better than no skill, below 0 worse. */
  skill: number | null;
  /** Those that hold anything, from the lowest chance up. */
  bins: CalibrationBin[];
  calibrated: boolean;
};

/** Mean squared distance of what was stated from what came; null for nothing. */
export function brierScore(stated: readonly { probability: number; hit: boolean }[]): number | null {
  if (stated.length === 0) return null;
  const total = stated.reduce((sum, { probability, hit }) => sum + (probability - (hit ? 1 : 0)) ** 2, 0);
  return total / stated.length;
}

/** Brier skill: 1 - score / reference; null where there is nothing to compare with. */
export const skillOf = (score: number | null, reference: number | null): number | null =>
  score === null || reference === null || reference === 0 ? null : 1 - score / reference;

const binOf = (probability: number): number => Math.min(BINS - 1, Math.floor(probability * BINS));

/** How the stated chances compare with what came (domain facts, section 8). */
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

/** The bin in which a stated chance falls; null where nothing of it has settled yet. */
export const binFor = ({ bins }: Pick<Calibration, 'bins'>, probability: number): CalibrationBin | null =>
  bins.find(({ from }) => from === binOf(probability) / BINS) ?? null;
