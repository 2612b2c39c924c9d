import { toPoints, type Instrument } from '../market/instrument.ts';

/**
 * Pips of a distance that was named in dollars of the price: "$8" on gold is 800. Null on a currency pair, where a dollar of
 * the price is a crash and dollars are what the stop costs.
 */
export function pipsOfMove(instrument: Instrument, dollars: number): number | null {
  return instrument.kind === 'forex' ? null : toPoints(instrument, dollars) / instrument.pipPoints;
}
