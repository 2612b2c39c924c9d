import { findInstrument } from './instrument.ts';

export type AssetLabel =
  | 'Major Pair'
  | 'Minor Pair'
  | 'Cryptocurrency'
  | 'Commodity'
  | 'Volatile Pair'
  | 'Trading Pair';

const majors = new Set(['EUR/USD', 'GBP/USD', 'USD/JPY', 'AUD/USD', 'USD/CHF', 'USD/CAD', 'NZD/USD']);
const volatile = new Set(['GBP/JPY']);
const spokenSymbols: Record<string, string> = { GOLD: 'XAU/USD', SILVER: 'XAG/USD', OIL: 'WTI/USD' };

export function labelAsset(symbol: string): AssetLabel {
  const instrument = findInstrument(spokenSymbols[symbol.trim().toUpperCase()] ?? symbol.trim());
  if (!instrument) return 'Trading Pair';
  if (instrument.kind === 'crypto') return 'Cryptocurrency';
  if (instrument.kind !== 'forex') return 'Commodity';
  if (volatile.has(instrument.pair)) return 'Volatile Pair';
  return majors.has(instrument.pair) ? 'Major Pair' : 'Minor Pair';
}
