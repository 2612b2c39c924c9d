import { instrumentOf } from '../market/instrument.ts';
import { pipsOf } from './pips.ts';
import type { Plan } from './signal.ts';

export type Result = {
  /** Display pips of the specification, signed. */
  pips: number;
  /** Percent of the entry price, signed, to four decimals. */
  percent: number;
  /** Multiples of the initial risk after spread (entry and closing side carry it), signed. */
  r: number;
  /** What the smallest position a broker takes made, in hundredths of the quote currency, signed. */
  smallestLotCents: number;
};

/** What a plan made when closed (or marked to market) at `price`, in points on the closing side. */
export function resultOf(plan: Plan, price: number): Result {
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

/** Half away from zero, so that a loss is never rounded more kindly than a gain; no negative zero. */
const signedRound = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) + 0;
