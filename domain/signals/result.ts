import { instrumentOf } from '../market/instrument.ts';
import { pipsOf } from './pips.ts';
import type { Plan } from './signal.ts';

export type SignalResult = {
  pips: number;
  percent: number;
  /** Multiples of the initial risk after spread, signed. */
  r: number;
  /** Hundredths of the quote currency for the smallest position, signed. */
  smallestLotCents: number;
};

export function resultOf(plan: Plan, price: number): SignalResult {
  const instrument = instrumentOf(plan.pair);
  const gained = plan.action === 'BUY' ? price - plan.entry : plan.entry - price;
  const unitsHundredths = Math.round(instrument.contractSize * instrument.lotStep * 100);
  return {
    pips: pipsOf(plan.pair, gained),
    percent: signedRound((gained * 1_000_000) / plan.entry) / 10_000,
    r: gained / Math.abs(plan.entry - plan.stop),
    smallestLotCents: signedRound((gained * unitsHundredths) / 10 ** instrument.pointDigits),
  };
}

/** Half away from zero; no negative zero. */
const signedRound = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) + 0;
