import { instrumentOf, type Pair } from '../market/instrument.ts';

/** Display pips, not the broker's. */
export const pipMultiplier = (pair: string): number => (pair.includes('JPY') ? 100 : 10_000);

export function pipsOf(pair: Pair, distancePoints: number): number {
  const tenths = (distancePoints * pipMultiplier(pair) * 10) / 10 ** instrumentOf(pair).pointDigits;
  return Math.round(tenths) / 10;
}
