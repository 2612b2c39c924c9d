import { toPoints, type Instrument } from '../../market/instrument.ts';

/** "$8" on gold is 800 pips; null for forex, where dollars mean the loss at the stop. */
export function pipsOfDollarMove(instrument: Instrument, dollars: number): number | null {
  return instrument.kind === 'forex' ? null : toPoints(instrument, dollars) / instrument.pipPoints;
}
