import { spokenName } from '../../clauses/market-names.ts';
import type { Question, RankBy } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { unanswered, withEvidence, type Calculator } from '../calculator.ts';
import type { Pair } from '../../../market/instrument.ts';
import { citeSpan, periodOr, stepNames } from '../prices/periods.ts';
import { citeMeasured, kindWords, measurePair, needsOfMeasure, pairsAmong } from './measured.ts';

const SHOWN = 3;

const rankByOf = ({ rankBy }: Question): RankBy => rankBy ?? 'change';

type Direction = 'up' | 'down' | 'either';

/** "Which rose most" counts the sign, "which moved most" does not. */
function directionOf({ words }: Question): Direction {
  if (/\b(gain\w*|rose|risen|rise|climbed|strong\w*|best|winners?|up|rall\w+)\b/i.test(words)) return 'up';
  return /\b(los[et]\w*|losers?|fell|fallen|fall|drop\w*|weak\w*|worst|down|sank)\b/i.test(words)
    ? 'down'
    : 'either';
}

export const ranking: Calculator = {
  needs: (question, known) =>
    needsOfMeasure(rankByOf(question), pairsAmong(question, known), question, known.now),
  calculate: (question, facts) => {
    const by = rankByOf(question);
    if (by === 'holding-cost')
      return unanswered(
        "Swap rates are each broker's own, so I can't rank markets by them. Your platform shows them.",
      );
    const direction = by === 'change' ? directionOf(question) : 'either';
    const weightOf = (value: number): number =>
      direction === 'up' ? value : direction === 'down' ? -value : Math.abs(value);
    const measured = pairsAmong(question, facts).flatMap((pair) => {
      const value = measurePair(by, pair, question, facts);
      return value === null ? [] : [{ pair, value }];
    });
    const sign = question.order === 'least' ? -1 : 1;
    const [first, ...others] = measured
      .toSorted((a, b) => sign * (weightOf(b.value) - weightOf(a.value)))
      .slice(0, SHOWN);
    if (!first) return unanswered('I have too few prices to rank the markets right now.');
    return withEvidence(facts, (cite) => {
      const told = (one: { pair: Pair; value: number }): string =>
        `${spokenName(one.pair)} (${citeMeasured(cite, by, one)})`;
      const then = others.length > 0 ? `, then ${others.map(told).join(' and ')}` : '';
      const head = told(first);
      return {
        sentence: `${head.charAt(0).toUpperCase()}${head.slice(1)} ${verbOf(by, direction, question.order)} ${spanOf(by, question, facts.now, first.pair, cite)}${then}, of ${cite(measured.length, 'markets compared')} ${kindWords(question)} compared.`,
        value: first.value,
        unit: by === 'rsi' ? '' : '%',
        details: [measureDetails[by]],
        ...(by !== 'spread' && { next: 'That says nothing about which way any of them goes next.' }),
        pair: first.pair,
      };
    });
  },
};

const measureDetails: Record<RankBy, string> = {
  change:
    'Compared by the change in per cent of the price at the beginning, so that markets of any price compare.',
  range: 'Compared by the way from low to high, in per cent of the price at the beginning.',
  atr: 'Compared by the average true range of the candles, in per cent of the price.',
  spread: 'Compared by the spread in per cent of the price; a spread in pips says little across markets.',
  rsi: 'Compared by the RSI of the candles, smoothed as Wilder did.',
  'holding-cost': '',
};

function verbOf(by: RankBy, direction: Direction, order: Question['order']): string {
  const most = order === 'least' ? 'least' : 'most';
  if (by === 'spread') return order === 'least' ? 'is the cheapest to trade' : 'has the widest spread';
  if (by === 'rsi') return order === 'least' ? 'has the lowest RSI' : 'has the highest RSI';
  if (by === 'atr') return order === 'least' ? 'is the calmest' : 'is the wildest';
  if (by === 'range') return order === 'least' ? 'had the narrowest range' : 'had the widest range';
  return direction === 'up' ? `gained ${most}` : direction === 'down' ? `lost ${most}` : `moved ${most}`;
}

function spanOf(by: RankBy, question: Question, now: number, pair: Pair, cite: Cite): string {
  if (by === 'spread') return 'for its price just now';
  if (by === 'rsi' || by === 'atr') return `on ${stepNames[question.step ?? '1d']} candles`;
  return citeSpan(cite, periodOr(question.period, pair, now));
}
