import { findInstrument } from '../market/instrument.ts';

/** A market as it is said in a sentence: "EUR/USD", "gold", "crude oil". */
export function spokenName(pair: string): string {
  const instrument = findInstrument(pair);
  return !instrument || instrument.kind === 'forex' ? pair : instrument.name.toLowerCase();
}

/**
 * Two markets of a feed to show by way of example, the second one no currency pair where it carries such. The same
 * twice where it carries one alone; the most asked for where it carries none.
 */
export function exampleMarkets(pairs: readonly string[]): readonly [string, string] {
  const spoken = pairs.map(spokenName);
  const first = spoken[0] ?? 'EUR/USD';
  const second = spoken.find((name, i) => i > 0 && !name.includes('/'));
  return [first, second ?? (pairs.length > 0 ? first : 'gold')];
}
