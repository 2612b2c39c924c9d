import type { Instrument } from './instrument.ts';
import type { Quote } from './quote.ts';

export function quoteAround(
  instrument: Instrument,
  mid: number,
  at: number,
  spreadPoints = instrument.spreadPoints,
): Quote {
  const half = spreadPoints / 2;
  return { pair: instrument.pair, bid: mid - half, ask: mid + half, mid, at };
}
