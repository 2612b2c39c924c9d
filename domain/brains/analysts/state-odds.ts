import { wholePercent } from '../../buddy/replies/print.ts';
import { passFirstUnsure } from '../../chance/first-passage.ts';
import type { ForecastPath } from '../../chance/forecast-chance.ts';
import type { Facts, Notebook } from '../facts.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';

/** Of reaching the target where the price moves with another variance until the end than was forecast. */
export const oddsWithVariance = ({ logError, ...barriers }: ForecastPath, logVariance: number): number =>
  passFirstUnsure(barriers, logVariance, logError).target;

export function tellOdds(
  odds: number,
  what: string,
  { instrument, timeframe, quote }: Facts,
  { cite }: Notebook,
): string {
  const told = cite(
    `${wholePercent(odds)} %`,
    `chance ${instrument.pair} ${timeframeNames[timeframe]}: ${what}`,
    quote.at,
  );
  return `the odds of the target are ${told}`;
}
