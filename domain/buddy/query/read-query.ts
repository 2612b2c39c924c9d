import { TEACHES } from './message-part.ts';
import type { Measure, Question } from './query.ts';
import { questionOf } from './question-of.ts';
import { readQueryByRules } from './read-by-rules.ts';
import { seeFigure, type FigureCertainty } from './see-figure.ts';
import type { QueryContext } from './thought.ts';

/**
 * `rest` is what no question accounts for, in the user's words; `guesses` may be meant, best first. `learned` is the
 * certainty from 0 to 1 where only the learned reader names the figure, else null.
 */
export type ReadQuery = { questions: Question[]; rest: string; guesses: Measure[]; learned: number | null };

/**
 * Certainties, and how many times another one they must be. Read off 600 messages whose figure was known and that no
 * reader had learned from.
 */
const LEAST = { alone: 0.25, aloneBeyondDoubt: 0.13, overRules: 0.5, overUnlikely: 0.2, guess: 0.06 };
const TIMES = { noFigure: 3, rules: 1.5, unlikely: 5 };
const NO_FIGURE = 0.4;
const MOST_GUESSES = 2;

/** The learned reader names the figure where the rules read none, and outvotes them where it is sure of another one or of none. */
export function readQuery(text: string, context: QueryContext): ReadQuery {
  const { questions, rest, whole } = readQueryByRules(text, context);
  const ruled = { questions, rest, guesses: [], learned: null };
  if (!context.judge) return ruled;
  const certainty = context.judge(seeFigure(text, whole, { ruled: questions, last: context.question }));
  const of = (measure: Measure | 'none'): number => certainty.get(measure) ?? 0;
  const [best, likely] = likeliest(certainty);
  const byRules = Math.max(0, ...questions.map(({ measure }) => of(measure)));
  const none = of('none');
  const asLearned = (): ReadQuery => ({
    questions: [questionOf({ ...whole, measure: best }, context)],
    rest: '',
    guesses: [],
    learned: likely,
  });
  const teaches =
    TEACHES.test(whole.heard.said) && whole.heard.pairs.length + whole.heard.amounts.length === 0;
  if (questions.length === 0) {
    const isBeyondDoubt = likely >= LEAST.aloneBeyondDoubt && likely >= none * TIMES.noFigure;
    const isHeard = isBeyondDoubt || (likely >= LEAST.alone && likely > none);
    return isHeard && !teaches ? asLearned() : { ...ruled, guesses: guessesOf(certainty) };
  }
  const isChart = questions.some(({ measure }) => measure === 'chart');
  if (none >= NO_FIGURE && none > byRules * TIMES.noFigure && none > likely && !isChart)
    return { questions: [], rest: text, guesses: questions.map(({ measure }) => measure), learned: null };
  const isRuled = questions.some(({ measure }) => measure === best);
  const outvotes =
    (likely >= LEAST.overRules && likely > byRules * TIMES.rules) ||
    (likely >= LEAST.overUnlikely && likely > byRules * TIMES.unlikely && likely > none);
  if (!isRuled && outvotes && !teaches) return asLearned();
  return { ...ruled, questions: withoutUnlikely(questions, of) };
}

const TOO_UNLIKELY = 0.1;

/** Of several figures those that the learned reader finds too; a figure of one market counts once. */
function withoutUnlikely(questions: readonly Question[], of: (measure: Measure) => number): Question[] {
  const most = Math.max(...questions.map(({ measure }) => of(measure)));
  if (most < LEAST.overRules) return [...questions];
  return questions.filter(({ measure }) => of(measure) >= most * TOO_UNLIKELY);
}

const figuresIn = (certainty: FigureCertainty): Array<[Measure, number]> =>
  [...certainty].flatMap(([measure, share]) => (measure === 'none' ? [] : [[measure, share]]));

const likeliest = (certainty: FigureCertainty): [Measure, number] =>
  figuresIn(certainty).reduce((best, next) => (next[1] > best[1] ? next : best));

const guessesOf = (certainty: FigureCertainty): Measure[] =>
  figuresIn(certainty)
    .filter(([, share]) => share >= LEAST.guess)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_GUESSES)
    .map(([measure]) => measure);
