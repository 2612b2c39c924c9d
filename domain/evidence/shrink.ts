import { choleskyOf, solveLower, solveUpper, type Matrix } from './cholesky.ts';
import { Z_95, normalBelow, normalQuantile } from '../normal.ts';
import type { MeanR } from './trade-sums.ts';

/** One measured mean and what it belongs to; means of one `bundle` rest on much the same trades. */
export type MeasuredMean = MeanR & { rule: string; horizon: string; market: string; bundle: string };

/** Posterior of a mean net R: normal, with the chance that it lies above zero. */
export type PooledMean = { mean: number; error: number; low: number; high: number; aboveZero: number };

/** Standard deviations, in R, of what rules, a rule's horizons, markets, and one cell add to a mean. */
type Spreads = { rule: number; horizon: number; market: number; own: number };

/** Candidates of each spread; none is let fall to nothing, so that a few alike means do not make all one. */
const CANDIDATES = [0.01, 0.02, 0.04, 0.07, 0.12, 0.2] as const;
const START: Spreads = { rule: 0.04, horizon: 0.04, market: 0.04, own: 0.04 };
const ROUNDS = 3;
/** How much the errors of means of one bundle go together: variants of the breakout share most of their trades. */
const SHARED = 0.7;

/**
 * Partial pooling towards zero: a mean is the sum of what its rule, its rule's horizon, its market in that horizon and it
 * alone add, each normal around zero, so that what is measured of one leans on all others. The spreads are those under
 * which the means are likeliest together (empirical Bayes).
 */
export function shrinkMeans(all: readonly MeasuredMean[]): PooledMean[] {
  if (all.length === 0) return [];
  const noise = noiseOf(all);
  let spreads = START;
  let best = likelihoodOf(all, noise, spreads);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['rule', 'horizon', 'market', 'own'] as const)
      for (const candidate of CANDIDATES) {
        const tried = { ...spreads, [name]: candidate };
        const likelihood = likelihoodOf(all, noise, tried);
        if (likelihood > best) [best, spreads] = [likelihood, tried];
      }
  return posteriorOf(all, noise, spreads);
}

/** What two means have in common before anything is measured. */
function sharedBy(one: MeasuredMean, other: MeasuredMean, { rule, horizon, market, own }: Spreads): number {
  const isSameRule = one.rule === other.rule;
  const isSameHorizon = one.horizon === other.horizon;
  return (
    (isSameRule ? rule ** 2 : 0) +
    (isSameRule && isSameHorizon ? horizon ** 2 : 0) +
    (isSameHorizon && one.market === other.market ? market ** 2 : 0) +
    (one === other ? own ** 2 : 0)
  );
}

const noiseOf = (all: readonly MeasuredMean[]): Matrix =>
  all.map((one, i) =>
    Float64Array.from(all, (other, k) =>
      i === k ? one.error ** 2 : one.bundle === other.bundle ? SHARED * one.error * other.error : 0,
    ),
  );

const totalOf = (all: readonly MeasuredMean[], noise: Matrix, spreads: Spreads): Matrix =>
  all.map((one, i) =>
    Float64Array.from(all, (other, k) => sharedBy(one, other, spreads) + (noise[i]?.[k] as number)),
  );

/** Logarithm, up to a constant. */
function likelihoodOf(all: readonly MeasuredMean[], noise: Matrix, spreads: Spreads): number {
  const lower = choleskyOf(totalOf(all, noise, spreads));
  const solved = solveLower(
    lower,
    Float64Array.from(all, ({ mean }) => mean),
  );
  const logDeterminant = lower.reduce((sum, row, i) => sum + 2 * Math.log(row[i] as number), 0);
  return -(solved.reduce((sum, one) => sum + one * one, 0) + logDeterminant) / 2;
}

function posteriorOf(all: readonly MeasuredMean[], noise: Matrix, spreads: Spreads): PooledMean[] {
  const lower = choleskyOf(totalOf(all, noise, spreads));
  const weights = solveUpper(
    lower,
    solveLower(
      lower,
      Float64Array.from(all, ({ mean }) => mean),
    ),
  );
  return all.map((one) => {
    const shared = Float64Array.from(all, (other) => sharedBy(one, other, spreads));
    const known = solveLower(lower, shared);
    const mean = shared.reduce((sum, each, i) => sum + each * (weights[i] as number), 0);
    const variance = sharedBy(one, one, spreads) - known.reduce((sum, each) => sum + each * each, 0);
    const error = Math.sqrt(Math.max(variance, 1e-12));
    return {
      mean,
      error,
      low: mean - Z_95 * error,
      high: mean + Z_95 * error,
      aboveZero: normalBelow(mean / error),
    };
  });
}

const EULER = 0.577_215_664_9;

/** The largest z that luck alone shows among `tried` independent trials, expected (Bailey and Lopez de Prado 2014). */
export function largestByLuck(tried: number): number {
  if (tried < 2) return 0;
  return (1 - EULER) * normalQuantile(1 - 1 / tried) + EULER * normalQuantile(1 - 1 / (tried * Math.E));
}

/** Chance that a mean beats what the best of `tried` worthless rules would show. */
export const deflatedChance = ({ mean, error }: MeanR, tried: number): number =>
  normalBelow(mean / error - largestByLuck(tried));
