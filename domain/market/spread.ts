import type { Instrument } from './instrument.ts';
import type { Quote } from './quote.ts';

/** A quote around a mid price (points) with the instrument's typical spread, half of it on each side. */
export function quoteAround(instrument: Instrument, mid: number, at: number): Quote {
  const half = instrument.spreadPoints / 2;
  return { pair: instrument.pair, bid: mid - half, ask: mid + half, mid, at };
}
