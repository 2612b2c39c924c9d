import type { Question } from '../../query/query.ts';
import {
  isMissing,
  type Calculator,
  type CalculatorContext,
  type Finding,
  type Needs,
} from '../calculator.ts';
import { titleOf } from '../market.ts';

const MOST = 4;

/** One question a market; a size for each where as many sizes as markets are named. */
function apart(question: Question): Question[] {
  const { pairs, amounts } = question;
  if (pairs.length < 2) return [question];
  const lots = amounts.filter(({ role }) => role === 'lots');
  const isPaired = lots.length === pairs.length;
  return pairs.slice(0, MOST).map((pair, i) => ({
    ...question,
    pairs: [pair],
    amounts: isPaired ? amounts.filter((one) => one.role !== 'lots' || one === lots[i]) : amounts,
  }));
}

function joinNeeds(all: readonly Needs[]): Needs {
  const candles = new Map(
    all.flatMap((one) => (one.candles ?? []).map((needed) => [`${needed.pair} ${needed.step}`, needed])),
  );
  return {
    quotes: [...new Set(all.flatMap(({ quotes = [] }) => quotes))],
    candles: [...candles.values()],
  };
}

const ASKS_WHICH =
  /\b(which|more|less|most|bigger|biggest|larger|smaller|higher|lower|cheaper|compare|than|vs|versus)\b/;

/** Answers each market of a question, and with `noun` says which has the larger figure where that is asked. */
export const eachMarket = (calculator: Calculator, noun: string | null = null): Calculator => ({
  needs: (question: Question, known: CalculatorContext) => {
    const questions = apart(question);
    const [only] = questions;
    return questions.length === 1 && only
      ? calculator.needs(only, known)
      : joinNeeds(questions.map((one) => calculator.needs(one, known)));
  },
  calculate: (question, facts) => {
    const questions = apart(question);
    if (questions.length < 2) return calculator.calculate(question, facts);
    const results = questions.map((one) => calculator.calculate(one, facts));
    const missing = results.find(isMissing);
    if (missing) return missing;
    const found = results.filter((one): one is Finding => !isMissing(one));
    const known = found.filter(({ value }) => value !== null);
    const [first] = known.length > 0 ? known : found;
    const verdict = noun !== null && ASKS_WHICH.test(question.words) ? largestOf(known, noun) : '';
    return {
      ...(first as Finding),
      sentence: `${found.map(({ sentence }) => sentence).join(' ')}${verdict}`,
      evidence: found.flatMap(({ evidence }) => evidence),
    };
  },
});

function largestOf(found: readonly Finding[], noun: string): string {
  const [first, ...others] = found.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  if (!first?.pair || others.length === 0 || others.some(({ unit }) => unit !== first.unit)) return '';
  return others[0]?.value === first.value
    ? ` The ${noun} is the same.`
    : ` ${titleOf(first.pair)} has the larger ${noun}.`;
}
