import { instrumentOf, type Instrument } from '../../../../market/instrument.ts';
import type { Quote } from '../../../../market/quote.ts';
import { DAY_MS } from '../../../../time.ts';
import { spokenName } from '../../../clauses/market-names.ts';
import type { Period, Question } from '../../../query/query.ts';
import { printDate, printTime } from '../../../replies/print.ts';
import { unanswered, withEvidence, type Facts, type Finding, type Needs } from '../../calculator.ts';
import { citePrice } from '../../market.ts';
import { levelAsked } from './last-at-price.ts';
import { candlesSince, citeSpan, moveIn } from '../periods.ts';

const ASKS_WHETHER = /^(and |so |but |ok )*(was|were|did|has|have|had)\b/;
const ABOVE = /\b(above|over|higher than|past|more than)\b/;
const BELOW = /\b(below|under|lower than|less than|beneath)\b/;
const LONG_MS = 8 * DAY_MS;

/** "Did the euro touch 1.10 today": yes or no is wanted. */
export const asksWhether = ({ words, period }: Question): boolean =>
  period !== null && ASKS_WHETHER.test(words);

/** The same with a price named: another reader may take it for its chance. */
export const asksReached = (question: Question): boolean => {
  const [pair] = question.pairs;
  return pair !== undefined && asksWhether(question) && levelAsked(question, instrumentOf(pair)) !== null;
};

export const reachedNeeds = (pair: Instrument['pair'], { from }: Period, now: number): Needs => ({
  quotes: [pair],
  candles: [candlesSince(pair, from, now)],
});

/** Whether the price was at a level, or beyond it, within a period; the level in points. */
export function tellReached(
  level: number,
  instrument: Instrument,
  { quote, period, words }: { quote: Quote; period: Period; words: string },
  facts: Facts,
): Finding {
  const { pair } = instrument;
  const move = moveIn(facts, pair, period);
  if (!move) return unanswered(`I have too few prices of ${spokenName(pair)} for that time to tell.`, pair);
  const [asksAbove, asksBelow] = [ABOVE.test(words), BELOW.test(words)];
  const isReached = asksAbove
    ? move.high > level
    : asksBelow
      ? move.low < level
      : move.low <= level && level <= move.high;
  const showsHigh = asksAbove || (!asksBelow && Math.abs(level - move.high) < Math.abs(level - move.low));
  return withEvidence(facts, (cite) => {
    const at = showsHigh ? move.highAt : move.lowAt;
    const isLong = facts.now - period.from > LONG_MS;
    const when =
      at === null
        ? ''
        : ` (${cite(isLong ? printDate(at) : printTime(at, facts.now), `candles ${pair}`, at)})`;
    const end = citePrice(
      cite,
      instrument,
      showsHigh ? move.high : move.low,
      undefined,
      showsHigh ? 'high' : 'low',
    );
    const verb = asksAbove ? 'was above' : asksBelow ? 'was below' : 'was at';
    const answer = isReached
      ? `Yes: ${spokenName(pair)} ${verb} ${citePrice(cite, instrument, level)} ${citeSpan(cite, period)}`
      : `No: ${spokenName(pair)} was not ${verb.slice(4)} ${citePrice(cite, instrument, level)} ${citeSpan(cite, period)}`;
    return {
      sentence: `${answer}; its ${showsHigh ? 'highest' : 'lowest'} price was ${end}${when}. It is at ${citePrice(cite, instrument, quote.mid, quote.at)} now.`,
      value: isReached ? 1 : 0,
      unit: '',
      pair,
    };
  });
}
