import { capitalise } from '../../text.ts';
import { isMarketOpen } from '../../market/hours/market-week.ts';
import { instrumentOf, toPoints, type Instrument, type Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { spokenName } from '../clauses/market-names.ts';
import type { Cite, PriceRole } from '../replies/evidence.ts';
import { printAge, printNumber, printPrice } from '../replies/print.ts';
import { unanswered, type Facts, type Finding, type Missing } from './calculator.ts';
import { askOtherPrice } from './slots.ts';

export const TABLE = 'instrument table';
export const quoteSource = (pair: Pair): string => `quote ${pair}`;

/** At the beginning of a sentence: "Gold", "EUR/USD". */
export const titleOf = (pair: Pair): string => capitalise(spokenName(pair));

export const withoutPrice = (pair: Pair): Finding =>
  unanswered(`I have no price for ${spokenName(pair)} right now, so I won't guess.`, pair);

export const citePrice = (
  cite: Cite,
  instrument: Instrument,
  points: number,
  at?: number,
  role?: PriceRole,
): string => cite(printPrice(instrument, points), quoteSource(instrument.pair), at, role);

/** " The market is closed; that price is 30 hours old."; empty for a fresh price. */
export function ageNote({ now, isStale }: Facts, quote: Quote, cite: Cite): string {
  const isOpen = isMarketOpen(instrumentOf(quote.pair), now);
  if (isOpen && !isStale(quote)) return '';
  const age = cite(printAge(now - quote.at), quoteSource(quote.pair), quote.at);
  return isOpen
    ? ` Careful, my last price is ${age} old although the market is open.`
    : ` The market is closed; the last price is ${age} old.`;
}

/** Named prices in points, or the question for a thinkable one. */
export function pricesInPoints(
  facts: Facts,
  instrument: Instrument,
  { mid }: Quote,
  prices: readonly number[],
): number[] | Missing {
  for (const price of prices) {
    const market = mid / 10 ** instrument.pointDigits;
    const odd = askOtherPrice(facts, instrument, { price, market, printed: printPrice(instrument, mid) });
    if (odd) return odd;
  }
  return prices.map((price) => toPoints(instrument, price));
}

/** "0.3 lots", "1 lot". */
export const citeLots = (cite: Cite, lots: number, source: string): string =>
  `${cite(printNumber(lots, 6), source)} ${lots === 1 ? 'lot' : 'lots'}`;

/** "10,000 euros" would need names of every currency: "10,000 EUR", "10 ounces". */
export function unitsOf({ kind, base }: Instrument, units: number): string {
  const one = units === 1;
  if (kind === 'metal') return one ? 'ounce' : 'ounces';
  if (kind === 'oil') return one ? 'barrel' : 'barrels';
  return base;
}

/** Broker pips for currency pairs, money for the rest: "25 pips", "$8.00". */
export function printDistance(instrument: Instrument, points: number): string {
  const size = Math.abs(points);
  if (instrument.kind !== 'forex') return `$${printPrice(instrument, size)}`;
  const pips = Number((size / instrument.pipPoints).toFixed(1));
  return `${printNumber(pips, 1)} ${pips === 1 ? 'pip' : 'pips'}`;
}
