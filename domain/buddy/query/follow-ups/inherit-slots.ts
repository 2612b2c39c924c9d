import { MOST_OTHER_WORDS, otherWords, TEACHES, type MessagePart } from '../message-part.ts';
import type { Amount, AmountRole, Measure } from '../query.ts';
import { measureOf } from '../rules/measures.ts';
import { think, type QueryContext, type Thought } from '../thought.ts';

const standsAlone = new Set<Measure>([
  'ranking',
  'comparison',
  'convert-money',
  'sum',
  'share-of',
  'tokens-left',
  'open-ideas',
  'own-result',
  'own-win-rate',
  'own-streak',
  'last-trade',
  'session-countdown',
  'event-countdown',
  'local-time',
  'level-distances',
]);
const carried = new Set<AmountRole>(['lots', 'units', 'leverage', 'account']);

/** Market and size of the question before, where the next one names none: "and what does a 50 cent move do". */
export function inheritSlots(thought: Thought, last: Thought, context: QueryContext): Thought {
  const { heard, words, measure } = thought;
  if (WHY_ALONE.test(heard.said) && last.heard.pairs.length > 0)
    return { ...thought, heard: { ...last.heard, said: heard.said }, measure: 'move-causes' };
  if (measure === null && isFiller(thought) && heard.period !== null) return thought;
  if (measure !== null && standsAlone.has(measure) && !pointsAtSeveral(thought, last)) return thought;
  const pair = last.heard.pairs[0] ?? last.pair;
  const again = think(words, { ...context, pair: pair ?? context.pair });
  const own = new Set(again.heard.amounts.map(({ role }) => role));
  const amounts = last.heard.amounts.filter(({ role }) => carried.has(role) && !own.has(role));
  const isSized = own.has('lots') || own.has('units');
  const pairs = heard.pairs.length > 0 ? heard.pairs : last.heard.pairs;
  const isAsked = heard.period === null && heard.pairs.length === 0;
  const merged: MessagePart = {
    ...again.heard,
    pairs,
    period: isAsked ? last.heard.period : again.heard.period,
    amounts: [
      ...again.heard.amounts,
      ...amounts.filter(({ role }) => !(isSized && (role === 'lots' || role === 'units'))),
    ],
  };
  const found = measure === 'ranking' ? measureOf(merged) : (measure ?? measureOf(merged));
  if (
    !measure &&
    !asksWithFigures(heard) &&
    (found === null || !asksOnMarket.has(found) || heard.pairs.length > 0)
  )
    return thought;
  return found ? { ...again, heard: merged, measure: found } : thought;
}

const WHY_ALONE = /^why( (is|was|did) (it|that|this))?( so| move)?$/;

/** "Which of them moved more" after two markets compares those. */
const pointsAtSeveral = ({ measure, heard }: Thought, last: Thought): boolean =>
  measure === 'ranking' &&
  heard.pairs.length === 0 &&
  last.heard.pairs.length > 1 &&
  /\b(which( one| of (them|the (two|2)|these))?|who|one)\b/.test(heard.said) &&
  !/\b(market|pair|coin|metal|currency)s?\b/.test(heard.said);

/** Asked of the market named before: "and its high today". */
const asksOnMarket = new Set<Measure>([
  'range',
  'change',
  'move-causes',
  'rsi',
  'atr',
  'spread',
  'day-moves',
  'last-turn',
  'breakouts',
  'price-then',
  'moving-average',
  'chart',
]);

export function extendThought({ measure, heard }: Thought, words: string[], context: QueryContext): Thought {
  const whole = think(words, context);
  if (whole.heard.pairs.length === 0 && heard.pairs.length > 0)
    return { ...whole, heard: { ...whole.heard, pairs: heard.pairs }, measure };
  return { ...whole, measure: whole.measure ?? measure };
}

export const isFiller = ({ heard }: Thought): boolean => heard.said.split(' ').length <= 2;

export function carriesSlots({ heard: { said, pairs, amounts }, words }: Thought): boolean {
  if (TEACHES.test(said) || ASKS_ELSE.test(said)) return false;
  if (pairs.length === 0 && amounts.length === 0)
    return (
      words.length <= 3 ||
      /\b(i am in|i live in|here in|leverage|risk|account)\b|^it is \d.*\bin [a-z]/.test(said)
    );
  if (ASKS_ANEW.test(said) && amounts.every(isOnePip)) return false;
  return otherWords(said).length <= MOST_OTHER_WORDS && !/\b(cancel|remove|delete)\b/.test(said);
}

/** For other readers, however short. */
const ASKS_ELSE = /\b(news|events?|calendar|signals?|ideas?|tokens?|my (alerts?|watch(es)?|signals?))\b/;

/** "A pip" is no figure. */
const isOnePip = ({ role, value }: Amount): boolean => role === 'pips' && value === 1;
const asksWithFigures = ({ said, amounts }: MessagePart): boolean =>
  (ASKS_ANEW.test(said) && !amounts.every(isOnePip)) || ASKS_BARELY.test(said);
/** "And margin at 1:50", "and how many ounces": the rest stands in the question before. */
const ASKS_BARELY =
  /^(the )?(margin|pip value|spread|swap|cost|rsi|atr)\b|\bhow many (ounces|units|barrels|coins)\b/;

export const ASKS_ANEW = /^(what|how|why|when|which|who|explain|tell|show|give)\b(?! about\b)/;
