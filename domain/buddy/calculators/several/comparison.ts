import { spokenName } from '../../clauses/market-names.ts';
import { capitalise } from '../../../text.ts';
import type { RankBy } from '../../query/query.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { printNumber } from '../../replies/print.ts';
import { printPercent } from '../money.ts';
import { citeSpan, periodOr, stepNames } from '../prices/periods.ts';
import { citeMeasured, measurePair, needsOfMeasure } from './measured.ts';

const nouns: Record<RankBy, string> = {
  change: 'change',
  range: 'range',
  atr: 'average true range',
  spread: 'spread for its price',
  rsi: 'RSI',
  'holding-cost': 'swap',
};

export const comparison: Calculator = {
  needs: (question, { now }) =>
    needsOfMeasure(question.rankBy ?? 'change', question.pairs.slice(0, 2), question, now),
  calculate: (question, facts) => {
    const by = question.rankBy ?? 'change';
    const [one, other] = question.pairs;
    if (!one || !other)
      return ask('Compare with which market?', ['With gold', 'With EUR/USD', 'With bitcoin']);
    if (by === 'holding-cost')
      return unanswered(
        "Swap rates are your broker's own, so I can't compare them. Your platform shows them for both.",
      );
    const [mine, theirs] = [one, other].map((pair) => measurePair(by, pair, question, facts));
    if (mine === null || mine === undefined || theirs === null || theirs === undefined)
      return unanswered(`I have too few prices to compare ${spokenName(one)} and ${spokenName(other)}.`, one);
    const gap = Math.abs(Math.abs(mine) - Math.abs(theirs));
    const larger = Math.abs(mine) >= Math.abs(theirs) ? one : other;
    return withEvidence(facts, (cite) => {
      const span =
        by === 'spread'
          ? 'just now'
          : by === 'rsi' || by === 'atr'
            ? `on ${stepNames[question.step ?? '1d']} candles`
            : citeSpan(cite, periodOr(question.period, one, facts.now));
      const figure =
        by === 'rsi'
          ? printNumber(gap, 1)
          : `${printPercent(gap, by === 'spread' ? 4 : 2)} percentage points`;
      const difference = gap === 0 ? 'both the same' : `${cite(figure, 'comparison')} apart`;
      return {
        sentence: `${capitalise(spokenName(larger))} has the larger ${nouns[by]} ${span}: ${spokenName(one)} ${citeMeasured(cite, by, { pair: one, value: mine })}, ${spokenName(other)} ${citeMeasured(cite, by, { pair: other, value: theirs })}, ${difference}.`,
        value: mine - theirs,
        unit: by === 'rsi' ? '' : '%',
        details: ['In per cent of the price, so that markets of any price compare.'],
        next: 'Neither says which way any of them goes next.',
        pair: larger,
      };
    });
  },
};
