import { averageDayRange } from '../../../market/day-range.ts';
import { instrumentOf, instruments, type Instrument, type Pair } from '../../../market/instrument.ts';
import { averageTrueRange } from '../../../strategy/breakout.ts';
import type { MarketGroup, Question, RankBy } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber } from '../../replies/print.ts';
import { printPercent } from '../money.ts';
import type { Facts, CalculatorContext, Needs } from '../calculator.ts';
import { relativeStrength } from '../prices/indicators.ts';
import { candlesSince, moveIn, periodOr } from '../prices/periods.ts';

const BARS = 14;
const HISTORY = 120;
const USUAL_DAYS = 24;

type Group = { name: string; has: (instrument: Instrument) => boolean };

const pairsWith = (currency: string, name: string): Group => ({
  name: `${name} pairs`,
  has: ({ kind, base, quote }) => kind === 'forex' && (base === currency || quote === currency),
});

const groups: Record<MarketGroup, Group> = {
  all: { name: 'markets', has: () => true },
  forex: { name: 'currency pairs', has: ({ kind }) => kind === 'forex' },
  major: {
    name: 'major pairs',
    has: ({ kind, base, quote }) => kind === 'forex' && (base === 'USD' || quote === 'USD'),
  },
  metal: { name: 'metals', has: ({ kind }) => kind === 'metal' },
  oil: { name: 'kinds of oil', has: ({ kind }) => kind === 'oil' },
  crypto: { name: 'coins', has: ({ kind }) => kind === 'crypto' },
  commodity: { name: 'metals and oil', has: ({ kind }) => kind === 'metal' || kind === 'oil' },
  'no-crypto': { name: 'markets without coins', has: ({ kind }) => kind !== 'crypto' },
  USD: pairsWith('USD', 'dollar'),
  EUR: pairsWith('EUR', 'euro'),
  GBP: pairsWith('GBP', 'pound'),
  JPY: pairsWith('JPY', 'yen'),
  AUD: pairsWith('AUD', 'Australian dollar'),
  NZD: pairsWith('NZD', 'New Zealand dollar'),
  CAD: pairsWith('CAD', 'Canadian dollar'),
  CHF: pairsWith('CHF', 'franc'),
};

/** What the feed carries of the kind asked about. */
export const pairsAmong = ({ among, pairs: named }: Question, { pairs }: CalculatorContext): Pair[] =>
  instruments
    .filter(
      (one) =>
        pairs.includes(one.pair) &&
        (among === null || among === 'all'
          ? named.length < 2 || named.includes(one.pair)
          : groups[among].has(one)),
    )
    .map(({ pair }) => pair);

const isOfPeriod = (by: RankBy): boolean =>
  ['change', 'range', 'range-share', 'below-high', 'above-low'].includes(by);

export function needsOfMeasure(by: RankBy, pairs: readonly Pair[], question: Question, now: number): Needs {
  if (by === 'holding-cost') return {};
  if (by === 'spread') return { quotes: pairs };
  const candles = pairs.flatMap((pair) => {
    const days = { pair, step: question.step ?? ('1d' as const), count: HISTORY };
    if (!isOfPeriod(by)) return [days];
    const inside = candlesSince(pair, periodOr(question.period, pair, now).from, now);
    return by === 'range-share' && inside.step !== '1d'
      ? [inside, { ...days, step: '1d' as const }]
      : [inside];
  });
  return { quotes: pairs, candles };
}

/** Per cent of the price, so that markets compare; the RSI is an index. Null without enough prices. */
export function measurePair(by: RankBy, pair: Pair, question: Question, facts: Facts): number | null {
  const quote = facts.quote(pair);
  if (!quote) return null;
  if (by === 'spread') return (100 * (quote.ask - quote.bid)) / quote.mid;
  if (isOfPeriod(by)) {
    const move = moveIn(facts, pair, periodOr(question.period, pair, facts.now));
    if (!move) return null;
    if (by === 'below-high') return (100 * (move.high - move.end)) / move.high;
    if (by === 'above-low') return (100 * (move.end - move.low)) / move.low;
    if (by === 'change') return (100 * (move.end - move.start)) / move.start;
    const covered = move.high - move.low;
    if (by === 'range') return (100 * covered) / move.start;
    const usual = averageDayRange(facts.candles(pair, '1d').slice(-USUAL_DAYS), instrumentOf(pair).kind);
    return usual && usual.points > 0 ? (100 * covered) / usual.points : null;
  }
  const candles = facts.candles(pair, question.step ?? '1d');
  if (by === 'rsi') return relativeStrength(candles, BARS);
  const range = averageTrueRange(candles, BARS);
  return range === null ? null : (100 * range) / quote.mid;
}

export const kindWords = ({ among }: Question): string => groups[among ?? 'all'].name;

/** "up 0.35 %", "1.2 %", "61.3", "112 % of a usual day". */
export function citeMeasured(cite: Cite, by: RankBy, { pair, value }: { pair: Pair; value: number }): string {
  if (by === 'rsi') return cite(printNumber(value, 1), `candles ${pair}`);
  const figure = cite(
    printPercent(value, by === 'spread' ? 4 : by === 'range-share' ? 0 : 2),
    `${by === 'spread' ? 'quote' : 'candles'} ${pair}`,
  );
  const sign = by === 'change' && value !== 0 ? (value < 0 ? 'down ' : 'up ') : '';
  return `${sign}${figure} %${by === 'range-share' ? ' of a usual day' : ''}`;
}
