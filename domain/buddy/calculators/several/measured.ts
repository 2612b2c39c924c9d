import { instruments, type Pair } from '../../../market/instrument.ts';
import { averageTrueRange } from '../../../strategy/breakout.ts';
import type { Question, RankBy } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber } from '../../replies/print.ts';
import { printPercent } from '../money.ts';
import type { Facts, CalculatorContext, Needs } from '../calculator.ts';
import { relativeStrength } from '../prices/indicators.ts';
import { candlesSince, moveIn, periodOr } from '../prices/periods.ts';

const BARS = 14;
const HISTORY = 120;

/** What the feed carries of the kind asked about. */
export const pairsAmong = ({ among }: Question, { pairs }: CalculatorContext): Pair[] =>
  instruments
    .filter(({ pair, kind }) => pairs.includes(pair) && (among === null || among === 'all' || kind === among))
    .map(({ pair }) => pair);

export function needsOfMeasure(by: RankBy, pairs: readonly Pair[], question: Question, now: number): Needs {
  if (by === 'holding-cost') return {};
  if (by === 'spread') return { quotes: pairs };
  const candles = pairs.map((pair) =>
    by === 'change' || by === 'range'
      ? candlesSince(pair, periodOr(question.period, pair, now).from, now)
      : { pair, step: question.step ?? ('1d' as const), count: HISTORY },
  );
  return { quotes: pairs, candles };
}

/** Per cent of the price, so that markets compare; the RSI is an index. Null without enough prices. */
export function measurePair(by: RankBy, pair: Pair, question: Question, facts: Facts): number | null {
  const quote = facts.quote(pair);
  if (!quote) return null;
  if (by === 'spread') return (100 * (quote.ask - quote.bid)) / quote.mid;
  if (by === 'change' || by === 'range') {
    const move = moveIn(facts, pair, periodOr(question.period, pair, facts.now));
    if (!move) return null;
    return (100 * (by === 'change' ? move.end - move.start : move.high - move.low)) / move.start;
  }
  const candles = facts.candles(pair, question.step ?? '1d');
  if (by === 'rsi') return relativeStrength(candles, BARS);
  const range = averageTrueRange(candles, BARS);
  return range === null ? null : (100 * range) / quote.mid;
}

export const kindWords = ({ among }: Question): string =>
  ({ forex: 'currency pairs', metal: 'metals', oil: 'oil', crypto: 'coins', all: 'markets' })[among ?? 'all'];

/** "up 0.35 %", "1.2 %", "61.3". */
export function citeMeasured(cite: Cite, by: RankBy, { pair, value }: { pair: Pair; value: number }): string {
  if (by === 'rsi') return cite(printNumber(value, 1), `candles ${pair}`);
  const figure = cite(
    printPercent(value, by === 'spread' ? 4 : 2),
    `${by === 'spread' ? 'quote' : 'candles'} ${pair}`,
  );
  const sign = by === 'change' && value !== 0 ? (value < 0 ? 'down ' : 'up ') : '';
  return `${sign}${figure} %`;
}
