import { countNoun } from '../../../text.ts';
import type { Amount, Question } from '../../query/query.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { amountOf, usableAmounts, valueOf, YOURS } from '../slots.ts';

/** "Below 70 %" is what is left; "down 70 %" is what is gone. */
const LEFT =
  /\b(below|under|beneath|left with|only|to|at|less than) (only |just )?pct:\d+(\.\d+)?(?! (down|loss|drawdown|gone|lost))|\bpct:\d+(\.\d+)? (of (it|my|the)( \w+)? )?(is |are )?(left|remains?|remaining)\b/;
const DOWN =
  /\b(down|lost|lose|loss of|drawdown of|minus) (to |by |about )?pct:\d+(\.\d+)?$|\bpct:\d+(\.\d+)? (down|loss|drawdown|gone|lost)\b/;
const HALF = 0.5;
const TENTH = 0.1;

const sumsIn = (question: Question): Amount[] =>
  usableAmounts(question)
    .filter(
      ({ role, isPercent }) => !isPercent && ['account', 'money', 'price', 'risk', 'entry'].includes(role),
    )
    .toSorted((one, other) => other.value - one.value);

/** "At 25 dollars from 400": the smaller sum is what one loss costs. */
function smallerSum(question: Question): number | null {
  const [, small, more] = sumsIn(question);
  return small && !more ? small.value : null;
}

/** "From 800 at 3 %, how many until 500". */
function untilSum(question: Question, percent: number, facts: Facts): Finding | null {
  const [account, goal] = sumsIn(question);
  if (!account || !goal || goal.value >= account.value || !(percent > 0 && percent < 100)) return null;
  const count = Math.ceil(Math.log(goal.value / account.value) / Math.log(1 - percent / 100) - 1e-9);
  const currency = account.currency ?? goal.currency ?? 'USD';
  return withEvidence(facts, (cite) => ({
    sentence: `${cite(countNoun(count, 'loss', 'losses'), 'losses in a row')} of ${cite(printPercent(percent), YOURS)} % each take ${cite(printMoney(account.value, currency), YOURS)} to ${cite(printMoney(account.value * (1 - percent / 100) ** count, currency), 'losses in a row')}, below ${cite(printMoney(goal.value, currency), YOURS)}.`,
    value: count,
    unit: 'losses',
    details: ['Each loss takes its share of what the loss before it left.'],
  }));
}

/** How many losses in a row until the account is gone, or until half of it is. */
export const lossesUntil: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const [largestSum] = sumsIn(question);
    const account =
      amountOf(question, 'account') ??
      (amountOf(question, 'risk') ? amountOf(question, 'money') : largestSum) ??
      facts.account;
    const risk = amountOf(question, 'risk');
    const percent = risk?.isPercent
      ? risk.value
      : risk
        ? null
        : (valueOf(question, 'percent') ?? facts.riskPercent);
    const [small, largest] = usableAmounts(question)
      .filter(({ isPercent }) => isPercent)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    const isLeft = largest !== undefined && LEFT.test(question.words) && !DOWN.test(question.words);
    const named = largest !== undefined && isLeft ? 100 - largest : largest;
    if (small !== undefined && named !== undefined && small > 0 && named < 100 && small < named) {
      const large = named;
      const count = Math.ceil(Math.log(1 - large / 100) / Math.log(1 - small / 100) - 1e-9);
      const down = 100 * (1 - (1 - small / 100) ** count);
      return withEvidence(facts, (cite) => ({
        sentence: `${cite(countNoun(count, 'loss', 'losses'), 'losses in a row')} of ${cite(printPercent(small), YOURS)} % each take you ${isLeft ? `below ${cite(printPercent(100 - large), YOURS)} % of the account` : `past ${cite(printPercent(large), YOURS)} %`}: after ${cite(count, 'losses in a row')} you are ${cite(printPercent(down, 1), 'losses in a row')} % down.`,
        value: count,
        unit: 'losses',
        details: ['Each loss takes its share of what the loss before it left, so they do not simply add up.'],
      }));
    }
    const toSum = percent === null ? null : untilSum(question, percent, facts);
    if (toSum) return toSum;
    const isHalf = /\b(half|halved?|halves)\b|pct:50\b/.test(question.words);
    if (percent !== null && percent > 0 && percent < 100) {
      const after = (left: number): number => Math.ceil(Math.log(left) / Math.log(1 - percent / 100) - 1e-9);
      const [half, tenth] = [after(HALF), after(TENTH)];
      return withEvidence(facts, (cite) => {
        const source = 'losses in a row';
        return {
          sentence: `Losing ${cite(printPercent(percent), YOURS)} % of what is left each time, half is gone after ${cite(countNoun(half, 'loss', 'losses'), source)}${isHalf ? '' : ` and nine tenths after ${cite(tenth, source)}`}; it never quite reaches zero.`,
          value: isHalf ? half : tenth,
          unit: 'losses',
          details: ['Each loss takes its share of what the loss before it left.'],
        };
      });
    }
    const each = risk?.value ?? smallerSum(question) ?? facts.stake;
    if (!each || each <= 0)
      return ask('Risking how much on each trade?', ['Risking $5 a trade', 'Risking 2 % a trade']);
    if (!account)
      return ask('How much money is in the account?', ['For a $500 account', 'For a $1,000 account']);
    const currency = account.currency ?? 'USD';
    const losses = Math.ceil((account.value * (isHalf ? HALF : 1)) / each - 1e-9);
    return withEvidence(facts, (cite) => ({
      sentence: `At ${cite(printMoney(each, currency), YOURS)} a loss, ${isHalf ? 'half of ' : ''}${cite(printMoney(account.value, currency), YOURS)} is gone after ${cite(countNoun(losses, 'loss', 'losses'), 'losses in a row')} in a row.`,
      value: losses,
      unit: 'losses',
      details: ['The account, divided by what one loss costs, rounded up.'],
      next: 'Risking a share of what is left instead makes the losses smaller as they come.',
    }));
  },
};
