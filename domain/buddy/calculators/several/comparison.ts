import { instrumentOf, type Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { capitalise } from '../../../text.ts';
import type { RankBy } from '../../query/query.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Missing } from '../calculator.ts';
import { printNumber } from '../../replies/print.ts';
import { printPercent } from '../money.ts';
import { printDistance } from '../market.ts';
import { citeSpan, periodOr, stepNames } from '../prices/periods.ts';
import { citeMeasured, measurePair, needsOfMeasure } from './measured.ts';

const nouns: Record<RankBy, string> = {
  change: 'change',
  range: 'range',
  'range-share': 'range for its usual day',
  'below-high': 'distance from its high',
  'above-low': 'distance from its low',
  atr: 'usual daily move',
  spread: 'spread for its price',
  rsi: 'RSI',
  'holding-cost': 'swap',
};

/** Between the spreads of two currency pairs, each in its own pips. */
function gapInPips(one: Pair, other: Pair, { quote }: Facts): number | null {
  const [mine, theirs] = [one, other].map((pair) => {
    const { kind, pipPoints } = instrumentOf(pair);
    const found = quote(pair);
    return kind === 'forex' && found ? (found.ask - found.bid) / pipPoints : null;
  });
  return mine === null || mine === undefined || theirs === null || theirs === undefined
    ? null
    : Math.abs(mine - theirs);
}

/** Who gained more, fall or rise. */
const RACES =
  /\b(won|win|winner|winning|beat|beats|beaten|outperform\w*|better|worse|stronger|weaker|gain\w*|lost|up|down|fell|fall\w*|drop\w*|rise|rose|risen)\b/;
const LESS =
  /\b(less|quieter|calmer|sleepier|cheaper|tighter|smaller|lower|weaker|worse|narrower|oversold|(fell|fall|fallen|dropp?\w*|lost|lose) (harder|more|most|further|deeper))\b/;

/** "Did silver beat gold": by yes or no first. */
const ASKS_WHETHER =
  /^(and |so |but |ok )*(is|are|was|were|did|does|do|has|have)\b(?!.* or ).*\b(than|beat|beats|beaten|outperform\w*)\b/;

/** Each choice names both, so that a tap is answered. */
function askOther(one: Pair | undefined): Missing {
  const first = one ?? 'EUR/USD';
  const others = (['XAU/USD', 'EUR/USD', 'BTC/USD', 'ETH/USD'] as const).filter((pair) => pair !== first);
  return ask(
    'Compare with which market?',
    others.slice(0, 3).map((pair) => `Compare ${spokenName(first)} with ${spokenName(pair)}`),
  );
}

export const comparison: Calculator = {
  needs: (question, { now }) =>
    needsOfMeasure(question.rankBy ?? 'change', question.pairs.slice(0, 2), question, now),
  calculate: (question, facts) => {
    const by = question.rankBy ?? 'change';
    const [one, other] = question.pairs;
    if (!one || !other) return askOther(one);
    if (by === 'holding-cost')
      return unanswered(
        "Swap rates are your broker's own, so I can't compare them. Your platform shows them for both.",
      );
    const [mine, theirs] = [one, other].map((pair) => measurePair(by, pair, question, facts));
    if (mine === null || mine === undefined || theirs === null || theirs === undefined)
      return unanswered(`I have too few prices to compare ${spokenName(one)} and ${spokenName(other)}.`, one);
    const isRace =
      by === 'change' && (RACES.test(question.words) || !/\b(mov\w*|change\w*)\b/.test(question.words));
    const gap = isRace ? Math.abs(mine - theirs) : Math.abs(Math.abs(mine) - Math.abs(theirs));
    const isMore = isRace ? mine >= theirs : Math.abs(mine) >= Math.abs(theirs);
    const isLess = LESS.test(question.words);
    const larger = isMore === isLess ? other : one;
    const yes = !ASKS_WHETHER.test(question.words) || gap === 0 ? '' : larger === one ? 'Yes: ' : 'No: ';
    const verdict = isRace
      ? `did ${isLess ? 'worse' : 'better'}`
      : `has the ${isLess ? 'smaller' : 'larger'} ${nouns[by]}`;
    return withEvidence(facts, (cite) => {
      const span =
        by === 'spread'
          ? 'just now'
          : by === 'atr' && (question.step ?? '1d') === '1d'
            ? 'for its price'
            : by === 'rsi' || by === 'atr'
              ? `on ${stepNames[question.step ?? '1d']} candles`
              : citeSpan(cite, periodOr(question.period, one, facts.now));
      const pipGap = by === 'spread' ? gapInPips(one, other, facts) : null;
      const figure =
        by === 'rsi'
          ? printNumber(gap, 1)
          : pipGap !== null
            ? `${printNumber(pipGap, 1)} pips`
            : `${printPercent(gap, by === 'spread' ? 4 : 2)} percentage points`;
      const difference = gap === 0 ? 'both the same' : `${cite(figure, 'comparison')} apart`;
      const told = (pair: Pair, value: number): string => {
        const quote = by === 'spread' ? facts.quote(pair) : null;
        const inPips = quote
          ? `${cite(printDistance(instrumentOf(pair), quote.ask - quote.bid), `quote ${pair}`, quote.at)}, `
          : '';
        return `${spokenName(pair)} ${inPips}${citeMeasured(cite, by, { pair, value })}`;
      };
      return {
        sentence: `${yes}${yes ? spokenName(larger) : capitalise(spokenName(larger))} ${verdict} ${span}: ${told(one, mine)}; ${told(other, theirs)}; ${difference}.`,
        value: mine - theirs,
        unit: by === 'rsi' ? '' : '%',
        details: ['In per cent of the price, so that markets of any price compare.'],
        next: 'Neither says which way any of them goes next.',
        pair: larger,
      };
    });
  },
};
