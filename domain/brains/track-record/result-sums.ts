import { forecastIn, type PastIdea } from '../past-idea.ts';
import { Z_95 } from '../../normal.ts';

/** Sums of what ideas came to; `stated` and `luck` over those whose chance was stated. */
export type ResultSums = {
  count: number;
  hits: number;
  profitable: number;
  r: number;
  rSquares: number;
  statedCount: number;
  stated: number;
  luck: number;
};

export const emptyResults = (): ResultSums => ({
  count: 0,
  hits: 0,
  profitable: 0,
  r: 0,
  rSquares: 0,
  statedCount: 0,
  stated: 0,
  luck: 0,
});

/** Of the panel where four looked, else of the breakout analyst. */
export function addResult(sums: ResultSums, idea: PastIdea): void {
  sums.count += 1;
  sums.hits += idea.hit ? 1 : 0;
  sums.profitable += idea.r > 0 ? 1 : 0;
  sums.r += idea.r;
  sums.rSquares += idea.r ** 2;
  const stated = forecastIn(idea, 'panel') ?? forecastIn(idea, 'breakout');
  if (!stated || stated.probability === null) return;
  sums.statedCount += 1;
  sums.stated += stated.probability;
  sums.luck += stated.noSkill;
}

export type ResultFigures = {
  count: number;
  hits: number;
  profitable: number;
  meanR: number | null;
  /** 95 %, normal approximation; null below two. */
  meanRInterval: [number, number] | null;
  /** Means, null where no chance was stated. */
  stated: number | null;
  luck: number | null;
};

export function resultFigures(sums: ResultSums): ResultFigures {
  const { count, hits, profitable, statedCount } = sums;
  const meanR = count === 0 ? null : sums.r / count;
  return {
    count,
    hits,
    profitable,
    meanR,
    meanRInterval: meanR === null ? null : intervalOf(sums, meanR),
    stated: statedCount === 0 ? null : sums.stated / statedCount,
    luck: statedCount === 0 ? null : sums.luck / statedCount,
  };
}

function intervalOf({ count, rSquares }: ResultSums, meanR: number): [number, number] | null {
  if (count < 2) return null;
  const variance = Math.max(0, rSquares - count * meanR ** 2) / (count - 1);
  const reach = Z_95 * Math.sqrt(variance / count);
  return [meanR - reach, meanR + reach];
}
