import { changeLast } from './change-question.ts';
import { TEACHES, type MessagePart } from './message-part.ts';
import { piecesOf } from './pieces.ts';
import type { Amount, AmountRole, Measure, Question } from './query.ts';
import { questionOf } from './question-of.ts';
import { measureOf } from './rules/measures.ts';
import { MOST_OTHER_WORDS, otherWords, think, type QueryContext, type Thought } from './thought.ts';

/** `rest` is what no question accounts for, in the user's words. */
export type ReadQuery = { questions: Question[]; rest: string };

/** Their figures stand all over the message, so it is read as a whole. */
const wholeMeasures = new Set<Measure>([
  'lot-size',
  'tally',
  'win-share',
  'average-price',
  'percent-change',
  'percent-steps',
  'sum',
]);

export function readQuery(text: string, context: QueryContext): ReadQuery {
  const thoughts = withSubject(
    piecesOf(text).map((words) => think(words, context)),
    context,
  );
  const whole = think(
    thoughts.flatMap(({ words }, i) => (i > 0 ? ['and', ...words] : words)).slice(0, MOST_WORDS),
    context,
  );
  if (whole.measure && wholeMeasures.has(whole.measure))
    return {
      questions: [questionOf(whole, context), ...besideWhole(thoughts, whole, context)],
      rest: thoughts
        .filter(standsBeside)
        .map(({ words }) => words.join(' '))
        .join('. '),
    };
  if (!thoughts.some(({ measure }) => measure)) {
    const asks = thoughts.filter(({ heard }) => ASKS_ANEW.test(heard.said)).length;
    if (asks > 1 && whole.heard.amounts.length < 2) return { questions: [], rest: text };
    if (whole.measure && whole.measure !== 'price')
      return { questions: [questionOf(whole, context)], rest: '' };
    const changed = changeLast(whole, text, context);
    return changed ? { questions: [changed], rest: '' } : { questions: [], rest: text };
  }
  const questions: Thought[] = [];
  const rest: string[] = [];
  let lead: string[] = [];
  for (const piece of thoughts) {
    const last = questions.at(-1);
    const thought = last ? inherit(piece, last, context) : piece;
    if (thought.measure && !(last && last.measure === thought.measure && isFiller(thought))) {
      questions.push(lead.length > 0 ? extend(thought, [...lead, ...thought.words], context) : thought);
      lead = [];
    } else if (!carriesSlots(thought)) rest.push(thought.words.join(' '));
    else if (last)
      questions[questions.length - 1] = extend(last, [...last.words, 'and', ...thought.words], context);
    else lead = [...lead, ...thought.words, 'and'];
  }
  if (questions.every(({ measure }) => measure === 'price')) return { questions: [], rest: text };
  return {
    questions: questions.slice(0, MOST_QUESTIONS).map((one) => questionOf(one, context)),
    rest: rest.filter(asksMore).join('. '),
  };
}

const MOST_QUESTIONS = 4;

const EMPTY =
  /^(that|it|this|is|are|how|much|many|what|both|give|me|in|dollars?|percent|percentage|numbers?|only|just|asking|please|and|the|for|of|\+|thanks|then|do|i|win|lose|make|get|risk)$/;

/** "I only know ounces" is said beside a question and asks nothing. */
const asksMore = (said: string): boolean =>
  TEACHES.test(said) ||
  (!said.split(' ').every((word) => EMPTY.test(word)) &&
    said.split(' ').length > 2 &&
    !/^(i|we|it) (only |just |do not |already |never )?(know|mean|asked?|get|is|am) /.test(said));
const MOST_WORDS = 80;

/** Parts of a size or a sum; any other question of the message stands beside it. */
const partsOfSum = new Set<Measure>([
  ...wholeMeasures,
  'share-of',
  'recovery',
  'losing-run',
  'move-value',
  'risk-reward',
  'stop-for-risk',
  'convert-money',
  'affordable-lots',
  'distance-to-level',
]);

const besideWhole = (thoughts: readonly Thought[], whole: Thought, context: QueryContext): Question[] =>
  thoughts
    .filter(
      ({ measure, heard }) =>
        measure && !partsOfSum.has(measure) && measure !== whole.measure && ASKS_BESIDE.test(heard.said),
    )
    .map((one) => questionOf(inherit(one, whole, context), context))
    .slice(0, MOST_QUESTIONS - 1);

/** Asked beside it and no part of the sum. */
const standsBeside = ({ measure, heard: { said, amounts, pairs } }: Thought): boolean =>
  measure === null &&
  amounts.length + pairs.length === 0 &&
  ASKS_BESIDE.test(said) &&
  asksMore(said) &&
  !/\b(lots?|size|box|risk|stop|percent|total|overall|am i|up|down|gain|loss|average|left|much|many|type|end)\b/.test(
    said,
  );

const subjects: ReadonlyArray<readonly [Measure, RegExp]> = [
  ['atr', /\b(atr|average true range)\b/],
  ['rsi', /\b(rsi|relative strength)\b/],
  ['spread', /\bspreads?\b/],
  ['pip-value', /\b(pip value|value of a pip)\b/],
  ['moving-average', /\bmoving average\b/],
  ['range', /\b(day|daily|usual) range\b/],
  ['margin', /\bmargin\b/],
];
const GIVES = /\b(give|show|tell|say|for|on|of|it)\b/;

/** "Explain the ATR, then give it for bitcoin": what a lesson is about is measured after it. */
function withSubject(thoughts: readonly Thought[], context: QueryContext): Thought[] {
  let subject: Measure | null = null;
  return thoughts.map((one, i) => {
    const { said, pairs, amounts } = one.heard;
    const next = thoughts[i + 1];
    const bare = subjects.find(([, pattern]) => said.replace(pattern, '').trim() === '')?.[0];
    // "Margin and pip value for 0.3 cable": the slots stand in the thought after.
    if (bare && one.measure !== bare && next && pairs.length + amounts.length === 0 && next.measure !== bare)
      return { ...next, words: one.words, measure: bare };
    if (one.measure === null && pairs.length === 0 && TEACHES.test(said))
      subject = subjects.find(([, pattern]) => pattern.test(said))?.[0] ?? subject;
    const isAbout = subject !== null && one.measure === null && pairs.length > 0 && GIVES.test(said);
    return isAbout ? { ...think(one.words, context), measure: subject } : one;
  });
}

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
function inherit(thought: Thought, last: Thought, context: QueryContext): Thought {
  const { heard, words, measure } = thought;
  if (measure ? standsAlone.has(measure) : !asksWithFigures(heard)) return thought;
  const pair = last.heard.pairs[0] ?? last.pair;
  const again = think(words, { ...context, pair: pair ?? context.pair });
  const own = new Set(again.heard.amounts.map(({ role }) => role));
  const amounts = last.heard.amounts.filter(({ role }) => carried.has(role) && !own.has(role));
  const isSized = own.has('lots') || own.has('units');
  const pairs = heard.pairs.length > 0 ? heard.pairs : last.heard.pairs;
  const merged: MessagePart = {
    ...again.heard,
    pairs,
    amounts: [
      ...again.heard.amounts,
      ...amounts.filter(({ role }) => !(isSized && (role === 'lots' || role === 'units'))),
    ],
  };
  const found = measure ?? measureOf(merged);
  return found ? { ...again, heard: merged, measure: found } : thought;
}

function extend({ measure }: Thought, words: string[], context: QueryContext): Thought {
  const whole = think(words, context);
  return { ...whole, measure: whole.measure ?? measure };
}

const isFiller = ({ heard }: Thought): boolean => heard.said.split(' ').length <= 2;

function carriesSlots({ heard: { said, pairs, amounts }, words }: Thought): boolean {
  if (TEACHES.test(said)) return false;
  if (pairs.length === 0 && amounts.length === 0)
    return words.length <= 3 || /\b(i am in|i live in|leverage|risk|account)\b/.test(said);
  if (ASKS_ANEW.test(said) && amounts.every(isOnePip)) return false;
  return otherWords(said).length <= MOST_OTHER_WORDS && !/\b(cancel|remove|delete)\b/.test(said);
}

/** "A pip" is no figure. */
const isOnePip = ({ role, value }: Amount): boolean => role === 'pips' && value === 1;
const asksWithFigures = ({ said, amounts }: MessagePart): boolean =>
  (ASKS_ANEW.test(said) && !amounts.every(isOnePip)) || ASKS_BARELY.test(said);
/** "And margin at 1:50", "and how many ounces": the rest stands in the question before. */
const ASKS_BARELY =
  /^(the )?(margin|pip value|spread|swap|cost|rsi|atr)\b|\bhow many (ounces|units|barrels|coins)\b/;

const ASKS_BESIDE =
  /^(what|how|why|when|which|who|explain|tell|show|give|is there|are there|any|can you|do you)\b/;
const ASKS_ANEW = /^(what|how|why|when|which|who|explain|tell|show|give)\b(?! about\b)/;
