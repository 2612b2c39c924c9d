export type InstrumentKind = 'forex' | 'metal' | 'oil' | 'crypto';

/** Prices are integer points: 10^-pointDigits of a price unit (EUR/USD 1.08425 = 108425 points). */
type InstrumentTerms = {
  name: string;
  kind: InstrumentKind;
  /** Decimals of one point. */
  pointDigits: number;
  /** Points in one pip as brokers count it; the display pip is in signals/pips.ts. */
  pipPoints: number;
  /** Typical standard account, in points; even, so that half of it is whole. */
  spreadPoints: number;
  /** Units of base currency, ounces, barrels or coins in one standard lot. */
  contractSize: number;
  /** In lots. */
  lotStep: number;
  spoken: readonly string[];
};

const forexTerms = {
  kind: 'forex',
  pointDigits: 5,
  pipPoints: 10,
  contractSize: 100_000,
  lotStep: 0.01,
} as const;
const yenTerms = { ...forexTerms, pointDigits: 3 } as const;

const terms = {
  'EUR/USD': {
    ...forexTerms,
    name: 'Euro, US dollar',
    spreadPoints: 10,
    spoken: ['euro', 'fiber', 'fibre', 'eur', 'eurodollar'],
  },
  'GBP/USD': {
    ...forexTerms,
    name: 'British pound, US dollar',
    spreadPoints: 16,
    spoken: ['cable', 'pound', 'sterling', 'gbp'],
  },
  'USD/JPY': {
    ...yenTerms,
    name: 'US dollar, Japanese yen',
    spreadPoints: 14,
    spoken: ['yen', 'jpy', 'ninja'],
  },
  'AUD/USD': {
    ...forexTerms,
    name: 'Australian dollar, US dollar',
    spreadPoints: 14,
    spoken: ['aussie', 'australian dollar', 'aud'],
  },
  'USD/CHF': {
    ...forexTerms,
    name: 'US dollar, Swiss franc',
    spreadPoints: 16,
    spoken: ['swissy', 'swissie', 'franc', 'chf'],
  },
  'USD/CAD': {
    ...forexTerms,
    name: 'US dollar, Canadian dollar',
    spreadPoints: 18,
    spoken: ['loonie', 'canadian dollar', 'cad'],
  },
  'NZD/USD': {
    ...forexTerms,
    name: 'New Zealand dollar, US dollar',
    spreadPoints: 18,
    spoken: ['kiwi', 'new zealand dollar', 'nzd'],
  },
  'GBP/JPY': {
    ...yenTerms,
    name: 'British pound, Japanese yen',
    spreadPoints: 28,
    spoken: ['guppy', 'gopher', 'geppy', 'pound yen'],
  },
  'EUR/GBP': {
    ...forexTerms,
    name: 'Euro, British pound',
    spreadPoints: 14,
    spoken: ['chunnel', 'euro pound'],
  },
  'XAU/USD': {
    name: 'Gold',
    kind: 'metal',
    pointDigits: 2,
    pipPoints: 1,
    spreadPoints: 30,
    contractSize: 100,
    lotStep: 0.01,
    spoken: ['gold', 'xau', 'xauusd', 'bullion'],
  },
  'XAG/USD': {
    name: 'Silver',
    kind: 'metal',
    pointDigits: 3,
    pipPoints: 10,
    spreadPoints: 40,
    contractSize: 5_000,
    lotStep: 0.01,
    spoken: ['silver', 'xag'],
  },
  'WTI/USD': {
    name: 'Crude oil',
    kind: 'oil',
    pointDigits: 3,
    pipPoints: 10,
    spreadPoints: 40,
    contractSize: 1_000,
    lotStep: 0.01,
    spoken: ['oil', 'crude', 'wti', 'crude oil'],
  },
  'BTC/USD': {
    name: 'Bitcoin',
    kind: 'crypto',
    pointDigits: 2,
    pipPoints: 100,
    spreadPoints: 2_800,
    contractSize: 1,
    lotStep: 0.01,
    spoken: ['bitcoin', 'btc', 'xbt'],
  },
  'ETH/USD': {
    name: 'Ethereum',
    kind: 'crypto',
    pointDigits: 2,
    pipPoints: 100,
    spreadPoints: 200,
    contractSize: 1,
    lotStep: 0.01,
    spoken: ['ethereum', 'ether', 'eth'],
  },
} as const satisfies Record<`${string}/${string}`, InstrumentTerms>;

export type Pair = keyof typeof terms;

export type Instrument = InstrumentTerms & { pair: Pair; base: string; quote: string };

export const instruments: readonly Instrument[] = (Object.keys(terms) as Pair[]).map((pair) => {
  const [base = '', quote = ''] = pair.split('/');
  return { ...terms[pair], pair, base, quote };
});

const byPair = Object.fromEntries(instruments.map((one) => [one.pair, one])) as Record<Pair, Instrument>;
const byLetters = new Map<string, Instrument>(instruments.map((one) => [one.pair.replace('/', ''), one]));

export const instrumentOf = (pair: Pair): Instrument => byPair[pair];

export function findInstrument(text: string): Instrument | undefined {
  if (text.length > 16) return undefined;
  return byLetters.get(text.toUpperCase().replace(/[/\-_ ]/g, ''));
}

export function toPoints(instrument: Instrument, price: number): number {
  const scaled = Math.abs(price) * 10 ** instrument.pointDigits;
  return Math.sign(price) * Math.round(scaled + scaled * Number.EPSILON);
}

export function toPrice(instrument: Instrument, points: number): number {
  return Number((points / 10 ** instrument.pointDigits).toFixed(instrument.pointDigits));
}
