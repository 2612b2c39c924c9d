import { calibrationOf, type Calibration } from '../../domain/brains/track-record/calibration.ts';
import { barriersOf } from '../../domain/chance/forecast-chance.ts';
import { passFirst } from '../../domain/chance/first-passage.ts';
import { candleVariance } from '../../domain/chance/volatility/variance-levels.ts';
import type { CaseForecast, CaseHistory } from '../../domain/chance/walk-forward.ts';
import { Z_95 } from '../../domain/normal.ts';

export type ScoredCase = CaseForecast & {
  /** Hit rate of the same pair and timeframe over all cases settled before this one opened. */
  trailing: number;
  /** Over the last sixty of them. */
  trailingSixty: number;
};

const MIN_SETTLED = 30;
const WINDOW = 60;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Forecasts in order of opening; those without thirty settled cases before them are left out. */
export function scoreForecasts(forecasts: readonly CaseForecast[]): ScoredCase[] {
  const settled = new Map<string, { hits: number[]; open: CaseForecast[] }>();
  return forecasts.flatMap((forecast) => {
    const { past, timeframe } = forecast;
    const key = `${past.pair} ${timeframe}`;
    const series = settled.get(key) ?? { hits: [], open: [] };
    settled.set(key, series);
    while (series.open[0] && series.open[0].past.closing.at <= past.openedAt)
      series.hits.push(isHit(series.open.shift() as CaseForecast) ? 1 : 0);
    series.open.push(forecast);
    if (series.hits.length < MIN_SETTLED) return [];
    return [{ ...forecast, trailing: mean(series.hits), trailingSixty: mean(series.hits.slice(-WINDOW)) }];
  });
}

export const isHit = ({ past }: CaseForecast): boolean => past.closing.status === 'target_hit';

export type ChanceScore = {
  chance: Calibration;
  /** Half the width of the skill's 95 % interval, cases taken as independent. */
  skillMargin: number | null;
  /** Skill of luck alone over the trailing rate, and of the chance over the last sixty cases. */
  luckSkill: number | null;
  skillOverSixty: number | null;
};

function marginOf(cases: readonly ScoredCase[], reference: number | null): number | null {
  if (cases.length < 2 || !reference) return null;
  const gains = cases.map((one) => {
    const outcome = isHit(one) ? 1 : 0;
    return (one.trailing - outcome) ** 2 - (one.chance.target - outcome) ** 2;
  });
  const gain = mean(gains);
  return (Z_95 * Math.sqrt(mean(gains.map((value) => (value - gain) ** 2)) / gains.length)) / reference;
}

export function scoreChance(cases: readonly ScoredCase[]): ChanceScore {
  const against = (stated: (one: ScoredCase) => number, reference: (one: ScoredCase) => number) =>
    calibrationOf(
      cases.map((one) => ({ probability: stated(one), noSkill: reference(one), hit: isHit(one) })),
    );
  const chance = against(
    (one) => one.chance.target,
    ({ trailing }) => trailing,
  );
  return {
    chance,
    skillMargin: marginOf(cases, chance.reference),
    luckSkill: against(
      (one) => one.chance.luck,
      ({ trailing }) => trailing,
    ).skill,
    skillOverSixty: against(
      (one) => one.chance.target,
      ({ trailingSixty }) => trailingSixty,
    ).skill,
  };
}

/** Skill over a constant that somebody would have who knew the variance of each case beforehand, on a walk without drift. */
export function measureCeiling(histories: readonly CaseHistory[]): number | null {
  const chances = histories.flatMap(({ instrument, columns, cases }) => {
    let i = 0;
    return cases.map((past) => {
      while ((columns.time[i] as number) < past.openedAt) i += 1;
      let variance = 0;
      for (let k = i; k < columns.time.length && (columns.time[k] as number) < past.expiresAt; k += 1)
        variance += candleVariance(columns, k);
      return passFirst(barriersOf(instrument, past), variance).target;
    });
  });
  if (chances.length === 0) return null;
  const rate = mean(chances);
  return mean(chances.map((chance) => (chance - rate) ** 2)) / (rate * (1 - rate));
}
