import { changeLast } from './follow-ups/change-question.ts';
import { followOn } from './follow-ups/follow-on.ts';
import {
  ASKS_ANEW,
  carriesSlots,
  extendThought,
  inheritSlots,
  isFiller,
} from './follow-ups/inherit-slots.ts';
import { spokenName } from '../clauses/market-names.ts';
import { otherWords, TEACHES, type MessagePart } from './message-part.ts';
import { piecesOf } from './pieces.ts';
import type { Measure, Question } from './query.ts';
import { questionOf } from './question-of.ts';
import { measureOf } from './rules/measures.ts';
import { think, type QueryContext, type Thought } from './thought.ts';

/** Their figures stand all over the message, so it is read as a whole. */
const wholeMeasures = new Set<Measure>([
  'lot-size',
  'tally',
  'win-share',
  'average-price',
  'percent-change',
  'percent-steps',
  'sum',
  'repeated-sum',
  'time-until',
  'margin-level',
  'leverage-used',
  'position-move',
  'expectancy',
  'recovery',
  'losses-until',
  'growth',
  'trade-cost',
  'streak-chance',
  'some-wins-chance',
]);

/** `thoughts` of the message in order, `whole` all of them as one. */
export type ReadByRules = { questions: Question[]; rest: string; thoughts: Thought[]; whole: Thought };

export function readQueryByRules(text: string, context: QueryContext): ReadByRules {
  const read = piecesOf(text).map((words) => think(words, context));
  const thoughts = withSubject(read, context);
  const [only] = read;
  const whole =
    only && read.length === 1
      ? only
      : think(
          thoughts.flatMap(({ words }, i) => (i > 0 ? ['and', ...words] : words)).slice(0, MOST_WORDS),
          context,
        );
  return { ...questionsIn(text, thoughts, whole, context), thoughts: read, whole };
}

function questionsIn(
  text: string,
  thoughts: readonly Thought[],
  whole: Thought,
  context: QueryContext,
): { questions: Question[]; rest: string } {
  const next = followOn(whole, context);
  if (next) return { questions: [next], rest: '' };
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
    const leaning = withTold(whole, context);
    if (leaning) return { questions: [questionOf(leaning, context)], rest: '' };
    const changed =
      changeLast(whole, text, context) ?? namedAccount(whole, context) ?? namedPosition(whole, context);
    return changed ? { questions: [changed], rest: '' } : { questions: [], rest: text };
  }
  const questions: Thought[] = [];
  const rest: string[] = [];
  let lead: string[] = [];
  let named: Thought | null = null;
  for (const piece of thoughts) {
    const last = questions.at(-1);
    const before: Thought | null = last ?? (piece.measure === null ? named : null);
    const thought = before ? inheritSlots(piece, before, context) : piece;
    if (piece.heard.pairs.length > 0) named = piece;
    if (thought.measure && !(last && last.measure === thought.measure && isFiller(thought))) {
      questions.push(
        lead.length > 0 ? extendThought(thought, [...lead, ...thought.words], context) : thought,
      );
      lead = [];
    } else if (BARE_TOPIC.test(thought.heard.said) && before)
      rest.push(`${thought.words.join(' ')} of ${spokenName(before.heard.pairs[0] ?? before.pair ?? '')}`);
    else if (!carriesSlots(thought)) rest.push(thought.words.join(' '));
    else if (last)
      questions[questions.length - 1] = extendThought(
        last,
        [...last.words, 'and', ...thought.words],
        context,
      );
    else lead = [...lead, ...thought.words, 'and'];
  }
  if (questions.every(({ measure }) => measure === 'price')) return { questions: [], rest: text };
  return {
    questions: withPeriodDrawn(questions.slice(0, MOST_QUESTIONS).map((one) => questionOf(one, context))),
    rest: rest.filter(asksMore).join('. '),
  };
}

/** "Chart of the kiwi, 2 months please": the time is that of the picture. */
function withPeriodDrawn(questions: readonly Question[]): Question[] {
  const [first, second, ...others] = questions;
  const isOne =
    first?.measure === 'chart' &&
    second?.measure === 'change' &&
    first.period === null &&
    second.period !== null &&
    first.pairs[0] === second.pairs[0] &&
    second.words.split(' ').length <= MOST_WORDS_OF_TIME;
  return isOne ? [{ ...first, period: second.period }, ...others] : [...questions];
}
const MOST_WORDS_OF_TIME = 5;

const LONGEST_LEANING = 14;

/** "How many lots of euro max", "what winrate do I need": the figures were told before. */
function withTold(whole: Thought, { question }: QueryContext): Thought | null {
  const { heard, words } = whole;
  if (!question || words.length > LONGEST_LEANING || !ASKS_LEANING.test(heard.said)) return null;
  const own = new Set(heard.amounts.map(({ role }) => role));
  const told = [...question.amounts, ...(question.told ?? [])].filter(
    ({ role }, i, all) => !own.has(role) && all.findIndex((one) => one.role === role) === i,
  );
  const pairs = heard.pairs.length > 0 ? heard.pairs : question.pairs;
  const merged: MessagePart = { ...heard, pairs, amounts: [...heard.amounts, ...told] };
  const measure = measureOf(merged);
  return measure && leansOn.has(measure) ? { ...whole, heard: merged, measure } : null;
}

const ASKS_LEANING =
  /^(and |the )?(margin|pip value|spread|swap|cost|position value|risk)\b|\b(margin|pip value)\b|\b\d+ (losses|losers)\b|\b\d+ wins in a row\b|\b(what|which|how (much|many|big|far|long|often)|do i|can i|enough|need|where)\b/;
const leansOn = new Set<Measure>([
  'affordable-lots',
  'break-even-rate',
  'risk-reward',
  'expectancy',
  'margin',
  'lot-size',
  'pip-value',
  'trade-cost',
  'spread',
  'move-value',
  'profit-at-price',
  'stop-for-risk',
  'leverage-used',
  'pips-for-money',
  'target-for-ratio',
  'position-value',
  'losing-run',
  'losses-until',
  'share-of',
  'buying-power',
]);

/** "And support?" after a price of gold is that of gold. */
const BARE_TOPIC = /^(the |its |any )*(support|resistance|levels?|support and resistance|outlook)$/;

const ACCOUNT_ONLY =
  /^((i|have|only|got|just|my|account|is|about|with|start|starting|capital|balance|of|a|an|small|around|like|now|budget|deposited|deposit|am|it|put|in|saved|savings|are|all|ok|and|well|so|roughly|maybe) )*(cur:[a-z]+:)?\d+(\.\d+)?( (account|in|my|the|it|capital|balance|to|start|with|trade|only|total|budget|savings|now|there|altogether))*$/;

/** "4200 dollars", "my account is 300": what a trade may take of it is said unasked. */
function namedAccount(whole: Thought, context: QueryContext): Question | null {
  const { said, amounts, pairs } = whole.heard;
  const [amount] = amounts;
  const isMoney =
    amount !== undefined &&
    (amount.currency !== null ||
      /\b(account|balance|capital|have|got|savings|budget|deposit(ed)?)\b/.test(said));
  if (!isMoney || amounts.length > 1 || pairs.length > 0 || amount.value < 10 || !ACCOUNT_ONLY.test(said))
    return null;
  return questionOf(
    {
      ...whole,
      pair: null,
      measure: 'risk-shares',
      heard: { ...whole.heard, amounts: [{ ...amount, role: 'account', isPercent: false }] },
    },
    context,
  );
}

const LONGEST_POSITION = 4;

/** "Eurusd 0.3 lots": what that is worth. */
function namedPosition(whole: Thought, context: QueryContext): Question | null {
  const { said, amounts, pairs } = whole.heard;
  const isBare = whole.words.length <= LONGEST_POSITION && pairs.length === 1 && amounts.length === 1;
  if (!isBare || amounts[0]?.role !== 'lots' || otherWords(said).length > 0) return null;
  return questionOf({ ...whole, measure: 'position-value' }, context);
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
    .map((one) => questionOf(inheritSlots(one, whole, context), context))
    .slice(0, MOST_QUESTIONS - 1);

/** "What does it cost", "when is it gone" ask for the sum itself. */
const ASKS_RESULT =
  /^(what|how much|how many|when|how long|how|which|tell me|give me|show me)( (is|are|does|do|did|will|would|it|that|this|i|me|my|cost|costs|per|a|an|in|for|year|month|week|day|percent|gone|be|come|comes|came|to|then|total|all|at|the|end|pay|paid|make|made|get|got|lose|lost|have|out|up|much|many|many|dollars?|money|number|figure|result|eats?|eaten|of|so|am|left|worth|should|type|bad|good)){0,10}$/;

/** Asked beside it and no part of the sum. */
const standsBeside = ({ measure, heard: { said, amounts, pairs } }: Thought): boolean =>
  measure === null &&
  amounts.length + pairs.length === 0 &&
  ASKS_BESIDE.test(said) &&
  asksMore(said) &&
  !ASKS_RESULT.test(said) &&
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

const ASKS_BESIDE =
  /^(what|how|why|when|which|who|explain|tell|show|give|is there|are there|any|can you|do you)\b/;
