import { findInstrument } from '../../market/instrument.ts';

export function spokenName(pair: string): string {
  const instrument = findInstrument(pair);
  return !instrument || instrument.kind === 'forex' ? pair : instrument.name.toLowerCase();
}

/** The same market twice where the feed carries only one. */
export function exampleMarkets(pairs: readonly string[]): readonly [string, string] {
  const spoken = pairs.map(spokenName);
  const first = spoken[0] ?? 'EUR/USD';
  const second = spoken.find((name, i) => i > 0 && !name.includes('/'));
  return [first, second ?? (pairs.length > 0 ? first : 'gold')];
}
