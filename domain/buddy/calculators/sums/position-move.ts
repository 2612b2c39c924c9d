import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { usableAmounts, valueOf, YOURS } from '../slots.ts';

const NAMED =
  /\b(?:position|exposure|trade|invested|worth)(?: (?:of|is|size|about|worth|for|in|total))* (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)|\b(?:cur:[a-z]+:)?(\d+(?:\.\d+)?)(?: \w+){0,3} (?:position|exposure|invested|worth|holding)\b/;

/** The sum of money that a position is worth; the largest one where none is called so. */
export function positionSumOf(question: Question): number | null {
  const sums = usableAmounts(question)
    .filter(
      ({ role, isPercent }) => !isPercent && ['account', 'money', 'price', 'profit', 'move'].includes(role),
    )
    .map(({ value }) => value);
  const [, after, before] = NAMED.exec(question.words) ?? [];
  const named = Number(after ?? before);
  return sums.includes(named) ? named : sums.length > 0 ? Math.max(...sums) : null;
}

/** What some per cent of a position of so much money come to, and its margin where a leverage is named. */
export const positionMove: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
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
