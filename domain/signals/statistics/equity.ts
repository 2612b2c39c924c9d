import type { ClosedStatus } from '../signal.ts';

/** `r` is net of costs; null where it closed without a price. `closedAt` in UTC ms. */
export type ClosedIdea = { status: ClosedStatus; r: number | null; closedAt: number };

export type EquityPoint<Idea extends ClosedIdea = ClosedIdea> = {
  idea: Idea;
  r: number;
  /** Of this idea and all that closed before it. */
  total: number;
};

/** In R: what rounding at each step would lose adds up over hundreds of ideas. */
const PRECISION = 1e9;

/** In the order of closing; ideas without a price have no result to add up and are left out. */
export function equityOf<Idea extends ClosedIdea>(closed: readonly Idea[]): EquityPoint<Idea>[] {
  let sum = 0;
  return closed
    .toSorted((a, b) => a.closedAt - b.closedAt)
    .flatMap((idea) => {
      if (idea.r === null) return [];
      sum += Math.round(idea.r * PRECISION);
      return [{ idea, r: idea.r, total: sum / PRECISION }];
    });
}

export type EquityScale = { low: number; high: number; step: number };

const MAX_STEPS = 4;
const SMALLEST_STEP = 0.5;

/** Round steps of 1, 2 and 5; one scale for all series, so that their heights compare. Zero is always on it. */
export function equityScaleOf(series: ReadonlyArray<readonly Pick<EquityPoint, 'total'>[]>): EquityScale {
  const totals = series.flatMap((points) => points.map(({ total }) => total));
  const [lowest, highest] = [Math.min(0, ...totals), Math.max(0, ...totals)];
  for (const step of roundSteps()) {
    const [low, high] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
    if ((high - low) / step <= MAX_STEPS) return { low: low + 0, high: Math.max(high, low + step), step };
  }
  return { low: lowest, high: highest, step: highest - lowest };
}

function* roundSteps(): Generator<number> {
  yield SMALLEST_STEP;
  for (let power = 1; power <= 1e12; power *= 10) yield* [power, 2 * power, 5 * power];
}

/**
 * What a running total says of a rule: `none` closed, `tipping` where the next result may turn its sign, `few` below
 * the count that means something (docs/product-rules.md#R19), else `enough`.
 */
export type EquityWeight = 'none' | 'tipping' | 'few' | 'enough';

export function weighEquity(points: readonly EquityPoint[], meaningfulCount: number): EquityWeight {
  const total = points.at(-1)?.total;
  if (total === undefined) return 'none';
  if (points.length >= meaningfulCount) return 'enough';
  const largest = Math.max(...points.map(({ r }) => Math.abs(r)));
  return Math.abs(total) <= largest ? 'tipping' : 'few';
}
