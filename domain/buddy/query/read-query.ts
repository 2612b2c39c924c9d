import { withChanges } from './follow-ups/change-question.ts';
import { TEACHES } from './message-part.ts';
import type { Measure, Question } from './query.ts';
import { questionOf } from './question-of.ts';
import { readQueryByRules } from './read-by-rules.ts';
import type { FigureCertainty } from './figures/figure-certainty.ts';
import { seeFigure } from './figures/see-figure.ts';
import type { QueryContext, Thought } from './thought.ts';
import type { ActWish, Wished } from './wishes.ts';

/**
 * `rest` is what no question accounts for, in the user's words; `guesses` may be meant, best first. `learned` is the
 * certainty from 0 to 1 where only the learned reader names the figure, else null. `certainty` is what the learned
 * reader gives the figures that are read, whoever named them. `wished` are the certainties that an act is wished now.
 * All are null where no learned reader was asked.
 */
export type ReadQuery = {
  questions: Question[];
  rest: string;
  guesses: Measure[];
  learned: number | null;
  wished: Wished;
  certainty: number | null;
};

/**
 * Certainties, and how many times another one they must be. Read off 600 messages whose figure was known and that no
 * reader had learned from.
 */
const LEAST = {
  alone: 0.25,
  aloneBeyondDoubt: 0.13,
  overRules: 0.5,
  overUnlikely: 0.2,
  overPart: 0.75,
  several: 0.4,
  guess: 0.06,
};
const TIMES = { noFigure: 3, rules: 1.5, unlikely: 5 };
/** So sure that no figure is asked, so unlikely the one that the rules read. */
const VETOES = [
  { none: 0.2, byRules: 0.02 },
  { none: 0.4, byRules: 0.05 },
  { none: 0.8, byRules: 0.12 },
];
const MOST_GUESSES = 2;

/** The learned reader names the figure where the rules read none, and outvotes them where it is sure of another one or of none. */
export function readQuery(text: string, context: QueryContext): ReadQuery {
  const read = readQueryByRules(text, context);
  const { questions } = read;
  const ruled = { questions, rest: read.rest, guesses: [], learned: null, certainty: null, wished: null };
  if (!context.judge) return ruled;
  const certainty = context.judge(seeFigure(text, read.whole, { ruled: questions, last: context.question }));
  const wished = {
    signal: certainty.get('signal') ?? 0,
    watch: certainty.get('watch') ?? 0,
    'cancel-watch': certainty.get('cancel-watch') ?? 0,
  };
  return chooseFigures(text, { ...read, ruled: { ...ruled, wished } }, certainty, context);
}

/** No examples of theirs were learned from: the rules alone hear them. */
const unlearned = new Set<Measure>(['rule-evidence', 'best-evidence']);

type ByRules = { ruled: ReadQuery; whole: Thought; thoughts: Thought[] };

function chooseFigures(
  text: string,
  { ruled: all, whole, thoughts }: ByRules,
  certainty: FigureCertainty,
  context: QueryContext,
): ReadQuery {
  const of = (measure: Measure): number => certainty.get(measure) ?? 0;
  const questions = withoutTwins(all.questions, of);
  const [best, likely] = likeliest(certainty);
  const byRules = Math.max(0, ...questions.map(({ measure }) => of(measure)));
  const ruled = { ...all, questions, certainty: byRules };
  const { rest } = ruled;
  const none = withoutFigure(certainty);
  const asLearned = (learned: number | null): ReadQuery => ({
    ...ruled,
    questions: [learnedQuestion(best, whole, context)],
    rest: '',
    learned,
    certainty: likely,
  });
  const { pairs, amounts, said } = whole.heard;
  const teaches = TEACHES.test(said) && pairs.length + amounts.length === 0;
  const likelyOnes = figuresIn(certainty).filter(([, share]) => share >= LEAST.several);
  const several = thoughts.length > 1 && likelyOnes.length > 1;
  if (questions.length === 0) {
    if (several) return readByPiece(thoughts, ruled, context);
    const isBeyondDoubt = likely >= LEAST.aloneBeyondDoubt && likely >= none * TIMES.noFigure;
    const isHeard = isBeyondDoubt || (likely >= LEAST.alone && likely > none);
    return isHeard && !teaches ? asLearned(likely) : { ...ruled, guesses: guessesOf(certainty) };
  }
  const isVetoed = rest === '' && VETOES.some((least) => none >= least.none && byRules <= least.byRules);
  const isPlain = questions.some(
    (one) => one.measure === 'chart' || unlearned.has(one.measure) || isPlainlyAsked(one, said),
  );
  if (isVetoed && !isPlain)
    return { ...all, questions: [], rest: text, guesses: questions.map(({ measure }) => measure) };
  const [only] = questions;
  const isUnlearned = only !== undefined && unlearned.has(only.measure);
  if (several || questions.length > 1 || only?.measure === best || isUnlearned) return ruled;
  const isFarAhead = likely >= LEAST.overRules && likely > byRules * TIMES.rules;
  const isLessUnlikely = likely >= LEAST.overUnlikely && likely > byRules * TIMES.unlikely && likely > none;
  const outvotes = rest === '' ? isFarAhead || isLessUnlikely : isFarAhead && likely >= LEAST.overPart;
  return outvotes && !teaches ? asLearned(null) : ruled;
}

/** "How much is that" beside two figures and more asks for one, whatever is told around it. */
const isPlainlyAsked = ({ words, amounts }: Question, text: string): boolean =>
  amounts.length > 1 && ASKS_FIGURE.test(words) && !ASKS_ELSE.test(text);
const ASKS_FIGURE =
  /\b(how much|in (dollars|euros|pounds|money|percent)|(what|whats) (do|will|would|is|are|does|did) (i|it|that|this)|worth)\b/;
const ASKS_ELSE =
  /\b(should|signals?|ideas?|watch|alert|when|why|explain|mean|means|can you|could you|tokens?|broker|premium|best|safe|gambl\w*|addict\w*|stop (myself|trading|betting)|die|kill\w*|cry\w*|rent|debts?|borrow\w*|loans?|desperate|everything)\b/;

/** Each piece of a message that the learned reader is sure of; the others are the rest. */
function readByPiece(thoughts: readonly Thought[], ruled: ReadQuery, context: QueryContext): ReadQuery {
  const { judge } = context;
  if (!judge) return ruled;
  const read = thoughts.map((thought) => {
    const words = thought.words.join(' ');
    const certainty = judge(seeFigure(words, thought, { ruled: [], last: null }));
    const [measure, likely] = likeliest(certainty);
    const isSure = likely >= LEAST.several && likely > withoutFigure(certainty);
    return { words, question: isSure ? questionOf({ ...thought, measure }, context) : null };
  });
  const questions = read.flatMap(({ question }) => question ?? []);
  if (questions.length === 0) return ruled;
  const rest = read.filter(({ question }) => !question).map(({ words }) => words);
  return { ...ruled, questions, rest: rest.join('. '), learned: LEAST.several };
}

/** Two ways to tell of one time: only the likelier is meant. */
const twins: ReadonlyArray<ReadonlySet<Measure>> = [
  new Set<Measure>(['change', 'price-then', 'since-then']),
  new Set<Measure>(['range', 'atr']),
];

function withoutTwins(questions: readonly Question[], of: (measure: Measure) => number): Question[] {
  const isTwin = (one: Question, other: Question): boolean =>
    (one.measure === other.measure ||
      twins.some((kind) => kind.has(one.measure) && kind.has(other.measure))) &&
    isSame(one.pairs, other.pairs) &&
    isSame(one.amounts, other.amounts) &&
    (one.period?.label === other.period?.label ||
      (one.measure === other.measure && !one.period !== !other.period));
  return questions.filter(
    (one, i) =>
      !questions.some(
        (other, at) =>
          at !== i &&
          isTwin(one, other) &&
          (of(other.measure) > of(one.measure) || (of(other.measure) === of(one.measure) && at < i)),
      ),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const LONGEST_LEANING = 12;
/** They are of a time. */
const ofTimes = new Set<Measure>([
  'change',
  'price-then',
  'move-causes',
  'range',
  'ranking',
  'comparison',
  'currency-strength',
  'chart',
  'day-moves',
]);

/** A short message takes what it does not name from the question before. */
function learnedQuestion(measure: Measure, whole: Thought, context: QueryContext): Question {
  const { question: last } = context;
  const asked = questionOf({ ...whole, measure }, context);
  if (!last || whole.words.length > LONGEST_LEANING) return asked;
  if (measure === last.measure) return withChanges(whole, last, context);
  const isOfTime = ofTimes.has(measure) && ofTimes.has(last.measure);
  return {
    ...asked,
    pairs: asked.pairs.length > 0 || severalMarkets.has(measure) ? asked.pairs : last.pairs,
    period: asked.period ?? (isOfTime ? last.period : null),
  };
}

const severalMarkets = new Set<Measure>([
  'ranking',
  'currency-strength',
  'breakouts',
  'level-distances',
  'calendar',
]);

const noFigures: ReadonlySet<string> = new Set(['none', 'signal', 'watch', 'cancel-watch']);
const isFigure = (label: Measure | ActWish | 'none'): label is Measure => !noFigures.has(label);

const figuresIn = (certainty: FigureCertainty): Array<[Measure, number]> =>
  [...certainty].flatMap(([label, share]) => (isFigure(label) ? [[label, share]] : []));

/** That an act is wished, or nothing at all. */
const withoutFigure = (certainty: FigureCertainty): number =>
  Math.max(...[...certainty].map(([label, share]) => (isFigure(label) ? 0 : share)));

const likeliest = (certainty: FigureCertainty): [Measure, number] =>
  figuresIn(certainty).reduce((best, next) => (next[1] > best[1] ? next : best));

const guessesOf = (certainty: FigureCertainty): Measure[] =>
  figuresIn(certainty)
    .filter(([, share]) => share >= LEAST.guess)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_GUESSES)
    .map(([measure]) => measure);
