import { DAY_MS } from '../../../time.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Period, Question, RankBy } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import type { Pair } from '../../../market/instrument.ts';
import { citeSpan, periodOr, stepNames } from '../prices/periods.ts';
import { valueOf, YOURS } from '../slots.ts';
import { citeMeasured, kindWords, measurePair, needsOfMeasure, pairsAmong } from './measured.ts';

const USUALLY_SHOWN = 3;

const rankByOf = ({ rankBy }: Question): RankBy => rankBy ?? 'change';

/** "Top five", "any two", "3 quietest", "list all"; a group that is to be ranked is told whole. */
function shownIn({ words, among }: Question): number {
  const isOrdered = /\b(list|order|sort|rank|ranked|ranking|how (did|are|were|have|has|is|was))\b/.test(
    words,
  );
  if (/\b(all|every|whole|each)\b/.test(words) && (isOrdered || /\b(from|show)\b/.test(words)))
    return Infinity;
  if (BEST_TO_WORST.test(words) || WORST_TO_BEST.test(words)) return Infinity;
  const [, after, before] =
    /\b(?:top|bottom|first|last|best|worst|any|the|biggest|which|name|show|list|me|what|give) (\d{1,2})\b(?! ?(?:days?|weeks?|months?|hours?|minutes?|percent))|\b(\d{1,2}) (?:most|least|best|worst|\w+est|of them)\b/.exec(
      words,
    ) ?? [];
  const count = after ?? before;
  if (count) return Math.min(20, Math.max(1, Number(count)));
  return isOrdered && among !== 'all' && among !== 'no-crypto' ? Infinity : USUALLY_SHOWN;
}

const BEST_TO_WORST =
  /\b(best|strongest|top|winners?|up) (to|till|until|down to) (the )?(worst|weakest|bottom|losers?|down)\b/;
const WORST_TO_BEST =
  /\b(worst|weakest|bottom|losers?) (to|till|until) (the )?(best|strongest|top|winners?)\b/;
/** "Winners and losers". */
const BOTH_ENDS =
  /\b(winners?|gainers?|risers?|best|strongest|top|hottest)\b.*\b(losers?|fallers?|worst|weakest|bottom|coldest)\b|\b(losers?|worst|weakest)\b.*\b(winners?|gainers?|best|strongest)\b/;

type Direction = 'up' | 'down' | 'either';

/** "Which rose most" counts the sign, "which moved most" does not. */
function directionOf({ words }: Question): Direction {
  if (WORST_TO_BEST.test(words)) return 'down';
  if (
    /\b(gain\w*|rose|risen|rise|climbed|strong\w*|best|winners?|risers?|won|leaders?|up|rall\w+)\b/i.test(
      words,
    )
  )
    return 'up';
  if (
    /\b(did|do|doing|done|perform\w*|did better|better)\b/i.test(words) &&
    !/\b(nothing|worse|worst|los\w*|weak\w*|mov\w*)\b/.test(words)
  )
    return 'up';
  return /\b(los[et]\w*|losers?|laggards?|fallers?|fell|fallen|fall|drop\w*|weak\w*|worst|down|sank|worse)\b/i.test(
    words,
  )
    ? 'down'
    : 'either';
}

/** The worst of a day on which all rose gained least. */
function directionShown(question: Question, value: number): Direction | 'up-least' | 'down-least' {
  const direction = rankByOf(question) === 'change' ? directionOf(question) : 'either';
  if (direction === 'down' && value > 0 && question.order !== 'least') return 'up-least';
  return direction === 'up' && value < 0 && question.order !== 'least' ? 'down-least' : direction;
}

type Measured = { pair: Pair; value: number };

/** What counts of a change: its rise, its fall or its size. */
function weighted(question: Question, value: number): number {
  const direction = directionOf(question);
  return direction === 'up' ? value : direction === 'down' ? -value : Math.abs(value);
}

function rankedIn(question: Question, facts: Facts): Measured[] {
  const by = rankByOf(question);
  const weightOf = (value: number): number => (by === 'change' ? weighted(question, value) : Math.abs(value));
  const sign = question.order === 'least' ? -1 : 1;
  return pairsAmong(question, facts)
    .flatMap((pair) => {
      const value = measurePair(by, pair, question, facts);
      return value === null ? [] : [{ pair, value }];
    })
    .toSorted((a, b) => sign * (weightOf(b.value) - weightOf(a.value)));
}

const LIMITS = /\b(under|below|over|above|more than|less than|at least|higher than|lower than)\b/;

export const ranking: Calculator = {
  needs: (question, known) => {
    const all = (dayQuestions(question, known.now) ?? [question]).map((one) =>
      needsOfMeasure(rankByOf(one), pairsAmong(one, known), one, known.now),
    );
    // A day and the day before it are measured on candles of different steps.
    return { quotes: all[0]?.quotes ?? [], candles: all.flatMap(({ candles = [] }) => candles) };
  },
  calculate: (question, facts) => {
    const by = rankByOf(question);
    if (by === 'holding-cost')
      return unanswered(
        "Swap rates are each broker's own, so I can't rank markets by them. Your platform shows them.",
      );
    const days = dayQuestions(question, facts.now);
    if (days) return onEachDay(days, facts);
    const all = rankedIn(question, facts);
    const named = question.pairs.length === 1 && question.among === 'all' ? question.pairs[0] : undefined;
    if (
      BOTH_ENDS.test(question.words) &&
      by === 'change' &&
      !BEST_TO_WORST.test(question.words) &&
      !WORST_TO_BEST.test(question.words)
    )
      return tellBothEnds(question, facts);
    const place = all.findIndex(({ pair }) => pair === named);
    const limit = limitOf(question, by);
    const within =
      limit === null
        ? all
        : all.filter(({ value }) =>
            isWithin(question, by === 'change' ? weighted(question, value) : value, limit),
          );
    const [first, ...others] = (within.length > 0 ? within : all).slice(
      0,
      limit === null || within.length > 0 ? shownIn(question) : 1,
    );
    if (!first) return unanswered('I have too few prices to rank the markets right now.');
    return withEvidence(facts, (cite) => {
      const told = (one: Measured): string => `${spokenName(one.pair)} (${citeMeasured(cite, by, one)})`;
      const then = others.length > 0 ? `, then ${listed(others.map(told))}` : '';
      const head = told(first);
      const own =
        place > 0 && named
          ? ` ${capitalised(told(all[place] as Measured))} is number ${cite(place + 1, 'markets compared')}.`
          : '';
      const none =
        limit !== null && within.length === 0
          ? `None ${by === 'rsi' ? 'has an RSI' : directionOf(question) === 'up' ? 'is up' : directionOf(question) === 'down' ? 'is down' : 'has moved'} ${isAbove(question) ? 'above' : 'below'} ${cite(limit, by === 'rsi' ? 'RSI convention' : YOURS)}${by === 'rsi' ? '' : ' %'}. `
          : '';
      return {
        sentence: `${none}${capitalised(head)} ${verbOf(by, directionShown(question, first.value), question.order)} ${spanOf(by, question, facts.now, first.pair, cite)}${then}, of ${cite(all.length, 'markets compared')} ${kindWords(question)} compared.${own}`,
        value: first.value,
        unit: by === 'rsi' ? '' : '%',
        details: [measureDetails[by]],
        ...(by !== 'spread' && { next: 'That says nothing about which way any of them goes next.' }),
        pair: first.pair,
      };
    });
  },
};

function tellBothEnds(question: Question, facts: Facts): Finding {
  const all = rankedIn({ ...question, words: 'best', order: 'most' }, facts);
  const count = Math.min(shownIn(question), Math.floor(all.length / 2));
  const [first] = all;
  if (!first || count === 0) return unanswered('I have too few prices to rank the markets right now.');
  return withEvidence(facts, (cite) => {
    const told = (one: Measured): string => `${spokenName(one.pair)} (${citeMeasured(cite, 'change', one)})`;
    const span = spanOf('change', question, facts.now, first.pair, cite);
    return {
      sentence: `${capitalised(span)}, the best: ${listed(all.slice(0, count).map(told))}. The worst: ${listed(all.slice(-count).toReversed().map(told))}. Of ${cite(all.length, 'markets compared')} ${kindWords(question)} compared.`,
      value: first.value,
      unit: '%',
      details: [measureDetails.change],
      next: 'That says nothing about which way any of them goes next.',
      pair: first.pair,
    };
  });
}

const OVERBOUGHT = 70;
const OVERSOLD = 30;

function limitOf(question: Question, by: RankBy): number | null {
  const { words } = question;
  const named =
    by === 'rsi' ? valueOf(question, 'price') : by === 'change' ? valueOf(question, 'percent') : null;
  if (named !== null) return LIMITS.test(words) ? named : null;
  const isAny = by === 'rsi' && /\b(any|anything|all)\b/.test(words);
  if (isAny && /\boverbought\b/.test(words)) return OVERBOUGHT;
  return isAny && /\boversold\b/.test(words) ? OVERSOLD : null;
}

const isAbove = ({ words, order }: Question): boolean =>
  /\b(over|above|more than|at least|higher than)\b/.test(words) ||
  (order === 'most' && !/\b(under|below|less than|lower than)\b/.test(words));
const isWithin = (question: Question, value: number, limit: number): boolean =>
  isAbove(question) ? value >= limit : value <= limit;

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const listed = (told: readonly string[]): string =>
  told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;

/** "2 days running": a question a day, today first. */
function dayQuestions(question: Question, now: number): Question[] | null {
  const isRunning = /\b(\d|both) days? (running|in a row|straight|on end|one after|after another)\b/.exec(
    question.words,
  );
  if (!isRunning || rankByOf(question) !== 'change') return null;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const days: Period[] = [
    { label: 'today', from: today, to: null },
    { label: 'yesterday', from: today - DAY_MS, to: today },
  ];
  return days.map((period) => ({ ...question, period }));
}

function onEachDay(days: readonly Question[], facts: Facts) {
  const firsts = days.flatMap((one) => {
    const [first] = rankedIn(one, facts);
    return first ? [{ ...first, question: one }] : [];
  });
  const [today, yesterday] = firsts;
  if (!today || !yesterday) return unanswered('I have too few prices of both days to compare the markets.');
  return withEvidence(facts, (cite) => {
    const told = ({ question, ...one }: (typeof firsts)[number]): string =>
      `${spokenName(one.pair)} (${citeMeasured(cite, 'change', one)}) ${verbOf('change', directionShown(question, one.value), question.order)} ${question.period?.label}`;
    const verdict =
      today.pair === yesterday.pair
        ? `Yes, ${spokenName(today.pair)} on both days`
        : 'It was not the same market on both days';
    return {
      sentence: `${verdict}: ${told(today)}, ${told(yesterday)}.`,
      value: today.value,
      unit: '%',
      details: [measureDetails.change],
      next: 'That says nothing about which way any of them goes next.',
      pair: today.pair,
    };
  });
}

const measureDetails: Record<RankBy, string> = {
  change:
    'Compared by the change in per cent of the price at the beginning, so that markets of any price compare.',
  range: 'Compared by the way from low to high, in per cent of the price at the beginning.',
  'range-share':
    'Compared by the way from low to high, in per cent of what a usual day of that market covers.',
  'below-high': 'Compared by how far the price lies below the high, in per cent of it.',
  'above-low': 'Compared by how far the price lies above the low, in per cent of it.',
  atr: 'Compared by the average true range of the candles, in per cent of the price.',
  spread: 'Compared by the spread in per cent of the price; a spread in pips says little across markets.',
  rsi: 'Compared by the RSI of the candles, smoothed as Wilder did.',
  'holding-cost': '',
};

function verbOf(by: RankBy, direction: ReturnType<typeof directionShown>, order: Question['order']): string {
  const isLeast = order === 'least';
  const most = isLeast ? 'least' : 'most';
  if (by === 'spread') return isLeast ? 'is the cheapest to trade' : 'has the widest spread';
  if (by === 'rsi') return isLeast ? 'has the lowest RSI' : 'has the highest RSI';
  if (by === 'atr') return isLeast ? 'usually moves least' : 'usually moves most';
  if (by === 'range') return isLeast ? 'had the narrowest range' : 'had the widest range';
  if (by === 'range-share')
    return isLeast ? 'covered least of its usual range' : 'covered most of its usual range';
  if (by === 'below-high') return isLeast ? 'is nearest to its high' : 'is farthest below its high';
  if (by === 'above-low') return isLeast ? 'is nearest to its low' : 'is farthest above its low';
  if (direction === 'up-least') return 'gained least';
  if (direction === 'down-least') return 'lost least';
  return direction === 'up' ? `gained ${most}` : direction === 'down' ? `lost ${most}` : `moved ${most}`;
}

function spanOf(by: RankBy, question: Question, now: number, pair: Pair, cite: Cite): string {
  if (by === 'spread') return 'for its price just now';
  if (by === 'atr' && (question.step ?? '1d') === '1d') return 'in a day, measured against its price';
  if (by === 'rsi' || by === 'atr') return `on ${stepNames[question.step ?? '1d']} candles`;
  return citeSpan(cite, periodOr(question.period, pair, now));
}
