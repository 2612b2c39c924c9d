/**
 * The one table of what can be traded here (decision 14; pips, contracts and spreads from domain facts, sections 3 and 4).
 *
 * Inside the product every price is an integer number of *points*: the smallest step of the instrument,
 * 10^-pointDigits of a price unit (EUR/USD 1.08425 = 108425 points, gold 2342.10 = 234210 points).
 */
export type Pair =
  | 'EUR/USD'
  | 'GBP/USD'
  | 'USD/JPY'
  | 'AUD/USD'
  | 'USD/CHF'
  | 'USD/CAD'
  | 'NZD/USD'
  | 'GBP/JPY'
  | 'EUR/GBP'
  | 'XAU/USD'
  | 'XAG/USD'
  | 'WTI/USD'
  | 'BTC/USD'
  | 'ETH/USD';

export type InstrumentKind = 'forex' | 'metal' | 'oil' | 'crypto';

export type Instrument = {
  pair: Pair;
  /** In words, as shown under the symbol. */
  name: string;
  kind: InstrumentKind;
  base: string;
  quote: string;
  /** Decimals of one point; also how the product prints this price in the chat. */
  pointDigits: number;
  /** Points in one pip as brokers count it (not the specification's display pip, see signals/pips.ts). */
  pipPoints: number;
  /** Typical spread of a standard account, in points, always even so that half of it is whole. */
  spreadPoints: number;
  /** Units of base currency, ounces, barrels or coins in one standard lot. */
  contractSize: number;
  /** Smallest position a retail broker usually takes, in lots. */
  lotStep: number;
  /** Lower-case words a trader uses for it. */
  spoken: readonly string[];
};

const forex = (pair: Pair, name: string, spreadPoints: number, spoken: readonly string[]): Instrument => {
  const [base = '', quote = ''] = pair.split('/');
  const yen = quote === 'JPY';
  return {
    pair,
    name,
    kind: 'forex',
    base,
    quote,
    pointDigits: yen ? 3 : 5,
    pipPoints: 10,
    spreadPoints,
    contractSize: 100_000,
    lotStep: 0.01,
    spoken,
  };
};

export const instruments: readonly Instrument[] = [
  forex('EUR/USD', 'Euro, US dollar', 10, ['euro', 'fiber', 'fibre', 'eur', 'eurodollar']),
  forex('GBP/USD', 'British pound, US dollar', 16, ['cable', 'pound', 'sterling', 'gbp']),
  forex('USD/JPY', 'US dollar, Japanese yen', 14, ['yen', 'jpy', 'ninja']),
  forex('AUD/USD', 'Australian dollar, US dollar', 14, ['aussie', 'australian dollar', 'aud']),
  forex('USD/CHF', 'US dollar, Swiss franc', 16, ['swissy', 'swissie', 'franc', 'chf']),
  forex('USD/CAD', 'US dollar, Canadian dollar', 18, ['loonie', 'canadian dollar', 'cad']),
  forex('NZD/USD', 'New Zealand dollar, US dollar', 18, ['kiwi', 'new zealand dollar', 'nzd']),
  forex('GBP/JPY', 'British pound, Japanese yen', 28, ['guppy', 'gopher', 'geppy', 'pound yen']),
  forex('EUR/GBP', 'Euro, British pound', 14, ['chunnel', 'euro pound']),
  {
    pair: 'XAU/USD',
    name: 'Gold',
    kind: 'metal',
    base: 'XAU',
    quote: 'USD',
    pointDigits: 2,
    pipPoints: 1,
    spreadPoints: 30,
    contractSize: 100,
    lotStep: 0.01,
    spoken: ['gold', 'xau', 'xauusd', 'bullion'],
  },
  {
    pair: 'XAG/USD',
    name: 'Silver',
    kind: 'metal',
    base: 'XAG',
    quote: 'USD',
    pointDigits: 3,
    pipPoints: 10,
    spreadPoints: 40,
    contractSize: 5_000,
    lotStep: 0.01,
    spoken: ['silver', 'xag'],
  },
  {
    pair: 'WTI/USD',
    name: 'Crude oil',
    kind: 'oil',
    base: 'WTI',
    quote: 'USD',
    pointDigits: 3,
    pipPoints: 10,
    spreadPoints: 40,
    contractSize: 1_000,
    lotStep: 0.01,
    spoken: ['oil', 'crude', 'wti', 'crude oil'],
  },
  {
    pair: 'BTC/USD',
    name: 'Bitcoin',
    kind: 'crypto',
    base: 'BTC',
    quote: 'USD',
    pointDigits: 2,
    pipPoints: 100,
    spreadPoints: 2_800,
    contractSize: 1,
    lotStep: 0.01,
    spoken: ['bitcoin', 'btc', 'xbt'],
  },
  {
    pair: 'ETH/USD',
    name: 'Ethereum',
    kind: 'crypto',
    base: 'ETH',
    quote: 'USD',
    pointDigits: 2,
    pipPoints: 100,
    spreadPoints: 200,
    contractSize: 1,
    lotStep: 0.01,
    spoken: ['ethereum', 'ether', 'eth'],
  },
];

const byPair = new Map<string, Instrument>(instruments.map((one) => [one.pair, one]));
const byLetters = new Map<string, Instrument>(instruments.map((one) => [one.pair.replace('/', ''), one]));

export const instrumentOf = (pair: Pair): Instrument => byPair.get(pair) as Instrument;

/** Reads `EUR/USD`, `eurusd`, `EUR-USD`; anything else is undefined (spoken names belong to the buddy). */
export function findInstrument(text: string): Instrument | undefined {
  if (text.length > 16) return undefined;
  return byLetters.get(text.toUpperCase().replace(/[/\-_ ]/g, ''));
}

/** A decimal price as whole points, rounded half away from zero. */
export function toPoints(instrument: Instrument, price: number): number {
  const scaled = Math.abs(price) * 10 ** instrument.pointDigits;
  return Math.sign(price) * Math.round(scaled + scaled * Number.EPSILON);
}

/** Whole points as the decimal price they stand for. */
export function toPrice(instrument: Instrument, points: number): number {
  return Number((points / 10 ** instrument.pointDigits).toFixed(instrument.pointDigits));
}
