import { findInstrument } from './instrument.ts';

export type AssetLabel =
  | 'Major Pair'
  | 'Minor Pair'
  | 'Cryptocurrency'
  | 'Commodity'
  | 'Volatile Pair'
  | 'Trading Pair';

const majors = new Set(['EUR/USD', 'GBP/USD', 'USD/JPY', 'AUD/USD', 'USD/CHF', 'USD/CAD', 'NZD/USD']);
/** Pound against yen is known for wide daily ranges. */
const volatile = new Set(['GBP/JPY']);
/** Names that people and the specification use for an instrument. */
const names: Record<string, string> = { GOLD: 'XAU/USD', SILVER: 'XAG/USD', OIL: 'WTI/USD' };

/** The class shown under a favorite asset (specification, section 2); what the table does not know is a Trading Pair. */
export function assetLabel(symbol: string): AssetLabel {
  const instrument = findInstrument(names[symbol.trim().toUpperCase()] ?? symbol.trim());
  if (!instrument) return 'Trading Pair';
  if (instrument.kind === 'crypto') return 'Cryptocurrency';
  if (instrument.kind !== 'forex') return 'Commodity';
  if (volatile.has(instrument.pair)) return 'Volatile Pair';
  return majors.has(instrument.pair) ? 'Major Pair' : 'Minor Pair';
}
