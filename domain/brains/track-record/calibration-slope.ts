import type { Interval } from '../../strategy/wilson.ts';
import { Z_95 } from '../../normal.ts';

/** How often something was stated with a chance, and how often it came true. */
export type StatedCount = { stated: number; count: number; hits: number };

export type CalibrationSlope = { value: number; interval: Interval };

const SUREST = 0.005;
const MAX_ROUNDS = 50;
/** Beyond it the outcomes part cleanly at some chance, and no slope fits. */
const STEEPEST = 50;

const logOdds = (share: number): number => {
  const held = Math.min(1 - SUREST, Math.max(SUREST, share));
  return Math.log(held / (1 - held));
};

/**
 * Slope of the outcomes' log-odds over the stated ones, by logistic regression with an offset of its own: 1 where a chance means what it
 * says, below 1 where the chances are spread too wide. Null where it cannot be told. Source: Cox, Two further applications of a model
 * for binary regression, Biometrika 45 (1958).
 */
export function fitCalibrationSlope(counts: readonly StatedCount[]): CalibrationSlope | null {
  const rows = counts.map(({ stated, count, hits }) => ({ x: logOdds(stated), count, hits }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  // Centred, so that offset and slope hardly lean on each other.
  const centre = rows.reduce((sum, { x, count }) => sum + x * count, 0) / total;
  let [offset, slope] = [0, 1];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const step = newtonStep(rows, centre, offset, slope);
    if (step === null) return null;
    offset += step.offset;
    slope += step.slope;
    if (!Number.isFinite(slope) || Math.abs(slope) > STEEPEST || Math.abs(offset) > STEEPEST) return null;
    if (Math.abs(step.slope) + Math.abs(step.offset) < 1e-10) {
      const reach = Z_95 * step.slopeError;
      return { value: slope, interval: { low: slope - reach, high: slope + reach } };
    }
  }
  return null;
}

function newtonStep(
  rows: ReadonlyArray<{ x: number; count: number; hits: number }>,
  centre: number,
  offset: number,
  slope: number,
): { offset: number; slope: number; slopeError: number } | null {
  let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
  for (const { x, count, hits } of rows) {
    const d = x - centre;
    const share = 1 / (1 + Math.exp(-(offset + slope * d)));
    const missing = hits - count * share;
    const weight = count * share * (1 - share);
    g0 += missing;
    g1 += missing * d;
    h00 += weight;
    h01 += weight * d;
    h11 += weight * d * d;
  }
  const determinant = h00 * h11 - h01 * h01;
  if (!(determinant > 1e-9 * Math.max(1, h00 * h00))) return null;
  return {
    offset: (h11 * g0 - h01 * g1) / determinant,
    slope: (h00 * g1 - h01 * g0) / determinant,
    slopeError: Math.sqrt(h00 / determinant),
  };
}
