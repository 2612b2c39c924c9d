import { wilson, type Interval } from '../../strategy/wilson.ts';
import { fitCalibrationSlope, type CalibrationSlope } from './calibration-slope.ts';

export type Settled = {
  probability: number;
  noSkill: number;
  hit: boolean;
};

/** Of all, and of a tenth that is judged (docs/product-rules.md#R44). */
export const enoughToCalibrate = 100;
/** How far the share that came true may lie from the mean chance stated in a tenth. */
export const MAX_BIN_ERROR = 0.03;
/** How far the slope may lie from one, beside its interval. */
const MAX_SLOPE_ERROR = 0.25;

const BINS = 10;
const WHOLE = 100;

export type CalibrationBin = {
  from: number;
  to: number;
  count: number;
  hits: number;
  stated: number;
  interval: Interval;
};

/** `unknown`: not enough to say. */
export const calibrationVerdicts = ['unknown', 'calibrated', 'off'] as const;
export type CalibrationVerdict = (typeof calibrationVerdicts)[number];

export type Calibration = {
  settled: number;
  hits: number;
  /** Mean squared error: 0 is best, a constant 50 % gets 0.25. */
  brier: number | null;
  reference: number | null;
  /** 1 - brier / reference. */
  skill: number | null;
  bins: CalibrationBin[];
  slope: CalibrationSlope | null;
  verdict: CalibrationVerdict;
};

type BinSums = { count: number; hits: number; stated: number };

/** All that a calibration follows from, as sums to which one forecast after the other is added. Plain data. */
export type CalibrationSums = {
  settled: number;
  hits: number;
  squares: number;
  referenceSquares: number;
  tenths: BinSums[];
  /** By whole per cent, as a chance is shown: 0 to 100. */
  percents: BinSums[];
};

const emptyBins = (length: number): BinSums[] =>
  Array.from({ length }, () => ({ count: 0, hits: 0, stated: 0 }));

export const emptyCalibration = (): CalibrationSums => ({
  settled: 0,
  hits: 0,
  squares: 0,
  referenceSquares: 0,
  tenths: emptyBins(BINS),
  percents: emptyBins(WHOLE + 1),
});

export function addSettled(sums: CalibrationSums, { probability, noSkill, hit }: Settled): void {
  const outcome = hit ? 1 : 0;
  sums.settled += 1;
  sums.hits += outcome;
  sums.squares += (probability - outcome) ** 2;
  sums.referenceSquares += (noSkill - outcome) ** 2;
  for (const bin of [sums.tenths[binOf(probability)], sums.percents[Math.round(probability * WHOLE)]]) {
    if (!bin) continue;
    bin.count += 1;
    bin.hits += outcome;
    bin.stated += probability;
  }
}

export const skillOf = (score: number | null, reference: number | null): number | null =>
  score === null || reference === null || reference === 0 ? null : 1 - score / reference;

const binOf = (probability: number): number => Math.min(BINS - 1, Math.floor(probability * BINS));

export function calibrationFrom(sums: CalibrationSums): Calibration {
  const { settled, hits, squares, referenceSquares } = sums;
  const brier = settled === 0 ? null : squares / settled;
  const reference = settled === 0 ? null : referenceSquares / settled;
  const bins = sums.tenths.flatMap((bin, index) => (bin.count === 0 ? [] : [toBin(bin, index)]));
  const slope = fitCalibrationSlope(
    sums.percents.flatMap((bin, percent) =>
      bin.count === 0 ? [] : [{ stated: percent / WHOLE, count: bin.count, hits: bin.hits }],
    ),
  );
  return {
    settled,
    hits,
    brier,
    reference,
    skill: skillOf(brier, reference),
    bins,
    slope,
    verdict: judge(settled, bins, slope),
  };
}

export function calibrationOf(settled: readonly Settled[]): Calibration {
  const sums = emptyCalibration();
  for (const one of settled) addSettled(sums, one);
  return calibrationFrom(sums);
}

const toBin = ({ count, hits, stated }: BinSums, index: number): CalibrationBin => ({
  from: index / BINS,
  to: (index + 1) / BINS,
  count,
  hits,
  stated: stated / count,
  interval: wilson(hits, count),
});

/** Bounds decide, not a count: each tenth with enough cases, and the slope (docs/product-rules.md#R44). */
function judge(
  settled: number,
  bins: readonly CalibrationBin[],
  slope: CalibrationSlope | null,
): CalibrationVerdict {
  if (settled < enoughToCalibrate) return 'unknown';
  const judged = bins.filter(({ count }) => count >= enoughToCalibrate);
  if (judged.some((bin) => !isWithinBounds(bin))) return 'off';
  if (slope && (slope.interval.low > 1 || slope.interval.high < 1)) return 'off';
  const isSlopeNear = slope !== null && Math.abs(slope.value - 1) <= MAX_SLOPE_ERROR;
  return judged.length > 0 && isSlopeNear ? 'calibrated' : 'unknown';
}

const isWithinBounds = ({ stated, hits, count }: CalibrationBin): boolean =>
  Math.abs(hits / count - stated) <= MAX_BIN_ERROR + 1e-9;

export const binFor = ({ bins }: Pick<Calibration, 'bins'>, probability: number): CalibrationBin | null =>
  bins.find(({ from }) => from === binOf(probability) / BINS) ?? null;
