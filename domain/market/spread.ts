import type { Instrument } from './instrument.ts';
import type { Quote } from './quote.ts';

/** In usual spreads of the instrument. */
const WIDE_FROM = 1.5;

export const isWideSpread = ({ spreadPoints }: Pick<Instrument, 'spreadPoints'>, points: number): boolean =>
  points >= WIDE_FROM * spreadPoints;

export function quoteAround(
  instrument: Instrument,
  mid: number,
  at: number,
  spreadPoints = instrument.spreadPoints,
): Quote {
  const half = spreadPoints / 2;
  return { pair: instrument.pair, bid: mid - half, ask: mid + half, mid, at };
}
