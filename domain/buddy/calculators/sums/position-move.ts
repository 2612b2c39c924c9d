import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { moveValue } from '../sizes/profit.ts';
import { usableAmounts, valueOf, YOURS } from '../slots.ts';

const NAMED_BEFORE =
  /\b(?:position|exposure|trade|invested|worth)(?: (?:of|is|size|about|worth|for|in|total))* (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/;
const NAMED_BEHIND =
  /\b(?:cur:[a-z]+:)?(\d+(?:\.\d+)?)(?: \w+){0,3} (?:position|exposure|invested|worth|holding)\b/;

/** The sum of money that a position is worth; the largest one where none is called so. */
export function positionSumOf(question: Question): number | null {
  const sums = usableAmounts(question)
    .filter(
      ({ role, isPercent }) => !isPercent && ['account', 'money', 'price', 'profit', 'move'].includes(role),
    )
    .map(({ value }) => value);
  const [, figure] = NAMED_BEFORE.exec(question.words) ?? NAMED_BEHIND.exec(question.words) ?? [];
  const named = Number(figure);
  return sums.includes(named) ? named : sums.length > 0 ? Math.max(...sums) : null;
}

/** Lots of a market have a price of their own. */
const isOfMarket = ({ pairs, amounts }: Question): boolean =>
  pairs.length > 0 && amounts.some(({ role }) => role === 'lots' || role === 'units');

const TIMES_ACCOUNT =
  /\b(\d+(?:\.\d+)?|twice|double) ?(?:x|times)?(?: (?:as )?(?:big|large|much|the size))?(?: (?:as|of))? (?:my |the |whole )+(?:account|balance|money|capital|equity|deposit)\b/;

/** "A position of 4 times my account drops 3 %". */
function multipleMove(question: Question, facts: Facts): Finding | null {
  const [, times] = TIMES_ACCOUNT.exec(question.words) ?? [];
  const percent = usableAmounts(question).find(({ isPercent }) => isPercent)?.value;
  if (!times || !percent) return null;
  const factor = Number(times) || 2;
  const account = usableAmounts(question).find(
    ({ role, isPercent, value }) =>
      !isPercent && value !== factor && (role === 'account' || role === 'money'),
  );
  const share = factor * percent;
  const isLoss = /\b(drops?|falls?|loses?|down|against|sinks?|crash\w*|minus)\b/.test(question.words);
  return withEvidence(facts, (cite) => {
    const whole = cite(printPercent(share, 2), 'share of the account');
    const money = account
      ? `, ${cite(printMoney((account.value * share) / 100, account.currency ?? 'USD'), 'share')} of ${cite(printMoney(account.value, account.currency ?? 'USD'), YOURS)}`
      : '';
    return {
      sentence: `${isLoss ? 'You lose' : 'That is'} ${whole} % of your account${money}: ${cite(printNumber(factor, 2), YOURS)} times ${cite(printPercent(percent), YOURS)} %.${share >= 100 ? ' Nothing would be left of it.' : ''}`,
      value: share,
      unit: '%',
      details: ['The move of the position, times how many accounts it is worth.'],
    };
  });
}

/** What some per cent of a position of so much money come to, and its margin where a leverage is named. */
export const positionMove: Calculator = {
  needs: (question, known) => (isOfMarket(question) ? moveValue.needs(question, known) : {}),
  calculate: (question, facts) => {
    if (isOfMarket(question)) return moveValue.calculate(question, facts);
    const multiple = multipleMove(question, facts);
    if (multiple) return multiple;
    const position = positionSumOf(question);
    if (position === null)
      return ask('A position of how much?', ['A position of $1,000', 'A position of $10,000']);
    const percent = usableAmounts(question).find(({ isPercent }) => isPercent)?.value ?? null;
    const leverage = valueOf(question, 'leverage') ?? valueOf(question, 'ratio');
    if (percent === null && leverage === null)
      return ask('A move of how many per cent?', ['1 %', '5 %', '10 %']);
    const account =
      usableAmounts(question).find(
        ({ role, isPercent, value }) =>
          !isPercent && value !== position && ['account', 'money', 'price'].includes(role),
      ) ?? facts.account;
    const currency = question.amounts.find((one) => one.currency !== null)?.currency ?? 'USD';
    return withEvidence(facts, (cite) => {
      const money = (value: number, source: string): string => cite(printMoney(value, currency), source);
      const whole = money(position, YOURS);
      const change = percent === null ? null : (position * percent) / 100;
      const beside =
        account && change !== null
          ? ` That is ${cite(printPercent((100 * change) / account.value, 1), 'share of the account')} % of ${money(account.value, YOURS)}.`
          : account
            ? ` Beside ${money(account.value, YOURS)} that is ${cite(printNumber(position / account.value, 1), 'leverage used')} times your own money.`
            : '';
      const held =
        leverage === null
          ? ''
          : `${whole} at ${cite(`1:${printNumber(leverage, 1)}`, YOURS)} needs ${money(position / leverage, 'margin')} of margin.`;
      const moved =
        change === null || percent === null
          ? ''
          : `A move of ${cite(printPercent(percent), YOURS)} % on ${whole} is ${money(change, 'share')}, won if it goes your way and lost if it doesn't.`;
      return {
        sentence: `${change === null ? held : ''}${moved}${beside}`.trim(),
        value: change ?? (leverage === null ? position : position / leverage),
        unit: currency,
        details: ['Leverage changes the margin, not what a move of the whole position is worth.'],
      };
    });
  },
};
