import { fitMonotone, readCurve, type MonotoneCurve, type StatedOutcome } from './isotonic.ts';

/** From the chance by luck alone to the chance; `trust` is the curve's share beside luck itself. Plain JSON. */
export type Correction = { curve: MonotoneCurve; trust: number };

/** So many cases weigh as much as luck itself. */
const PRIOR_CASES = 150;

/** From the past forecasts of a whole class, whose timeframes share one curve. */
export function learnCorrection(past: readonly StatedOutcome[]): Correction {
  return { curve: fitMonotone(past), trust: past.length / (past.length + PRIOR_CASES) };
}

export const correctChance = ({ curve, trust }: Correction, luck: number): number =>
  (1 - trust) * luck + trust * readCurve(curve, luck);
