import { grouped } from '@app/domain/buddy/replies/print.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { pipsOf } from '@app/domain/signals/pips.ts';
import { formatFixed, formatPips } from './format.ts';

/** A way between two prices: pips for forex, else in the digits of the price. "0.6 pips", "17.70". */
export function formatDistance(pair: string, distance: number): string {
  const instrument = findInstrument(pair);
  if (!instrument) return grouped(formatFixed(Math.abs(distance), 5));
  if (instrument.kind !== 'forex') return grouped(formatFixed(Math.abs(distance), instrument.pointDigits));
  return formatPips(pipsOf(instrument.pair, Math.round(Math.abs(distance) * 10 ** instrument.pointDigits)));
}

/** Several ways of one market, its unit said once: "38.0 and 28.0 pips". */
export function joinDistances(pair: string, distances: readonly number[], and: string): string {
  const all = distances.map((one) => formatDistance(pair, one));
  return all
    .map((one, index) => (index === all.length - 1 ? one : one.replace(/ pips$/, '')))
    .join(` ${and} `);
}
