import { instrumentOf, type Pair } from '../market/instrument.ts';

/** The specification's display rule: price difference x100 where the pair contains JPY, otherwise x10000. */
export const pipMultiplier = (pair: string): number => (pair.includes('JPY') ? 100 : 10_000);

/** A distance in points as display pips with one decimal, rounded once, through integers. */
export function pipsOf(pair: Pair, distancePoints: number): number {
  const tenths = (distancePoints * pipMultiplier(pair) * 10) / 10 ** instrumentOf(pair).pointDigits;
  return Math.round(tenths) / 10;
}
