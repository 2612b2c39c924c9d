import { DAY_MS } from '../../../time.ts';
import type { Question } from '../../query/query.ts';
import { range } from '../prices/range.ts';
import { ranking } from './ranking.ts';
import { instrumentOf } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { citePrice, printDistance } from '../market.ts';
import { printPercent } from '../money.ts';

const SHOWN = 6;

const OWN = /\b(my|alerts?|alarms?|watch(es|ed|ing)?|i set|mine)\b/;
const ENDS = /\b(supports?|resistances?|highs?|lows?|tops?|bottoms?|floor|ceiling|range|break\w*)\b/;
const UPPER = /\b(resistances?|highs?|tops?|ceiling|upper)\b/;
const DAYS_OF_LEVELS = 20;

/** "Is oil near its weekly high". */
const isOfOne = ({ pairs, words }: Question): boolean =>
  pairs.length === 1 && ENDS.test(words) && !OWN.test(words);

/** "Which market is nearest to its support": ranked by the way to the low, or high, of the period. */
function asRanking(question: Question, now: number): Question {
  const period = question.period ?? {
    label: `the last ${DAYS_OF_LEVELS} days`,
    from: now - DAYS_OF_LEVELS * DAY_MS,
    to: null,
  };
  const order = /\b(far|farthest|furthest)\b/.test(question.words) ? 'most' : 'least';
  return {
    ...question,
    pairs: question.pairs.length > 1 ? question.pairs : [],
    measure: 'ranking',
    rankBy: UPPER.test(question.words) ? 'below-high' : 'above-low',
    order,
    period,
  };
}

/** The user's watched levels, the nearest first. */
export const levelDistances: Calculator = {
  needs: (question, known) => {
    if (isOfOne(question)) return range.needs(question, known);
    const { quotes = [], ...rest } = ranking.needs(asRanking(question, known.now), known);
    return { ...rest, watches: true, quotes: [...new Set([...known.pairs, ...quotes])] };
  },
  calculate: (question, facts) => {
    if (isOfOne(question)) return range.calculate(question, facts);
    const levels = facts.watches.flatMap(({ pair, above, below }) => {
      const quote = facts.quote(pair);
      if (!quote) return [];
      return [above, below]
        .filter((level) => level !== null)
        .map((level) => ({ pair, quote, level, share: (100 * Math.abs(level - quote.mid)) / quote.mid }));
    });
    // Without a word of alerts the way to the ends of the period is meant.
    if (!OWN.test(question.words) && (levels.length === 0 || ENDS.test(question.words)))
      return ranking.calculate(asRanking(question, facts.now), facts);
    const sorted = levels.toSorted((one, other) => one.share - other.share).slice(0, SHOWN);
    const [first] = sorted;
    if (!first)
      return unanswered(
        'You watch no level right now, so there is nothing to sort. Tell me one, and I keep an eye on it.',
      );
    return withEvidence(facts, (cite) => {
      const told = sorted.map(({ pair, quote, level, share }) => {
        const instrument = instrumentOf(pair);
        const source = `distance ${pair}`;
        return `${spokenName(pair)} to ${citePrice(cite, instrument, level)} ${cite(printPercent(share), source, quote.at)} % (${cite(printDistance(instrument, level - quote.mid), source, quote.at)})`;
      });
      const [head = '', ...others] = told;
      return {
        sentence: `Nearest is ${head}${others.length > 0 ? `, then ${others.join(', ')}` : ', the only level you watch'}.`,
        value: first.share,
        unit: '%',
        details: ['The way from the mid price to each level that you watch, in per cent of the price.'],
        pair: first.pair,
      };
    });
  },
};
