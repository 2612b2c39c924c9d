import { grouped } from '../../replies/print.ts';
import type { Amount } from '../../query/query.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { usableAmounts, YOURS } from '../slots.ts';

/** "Lost 40 on a 600 account": the first is a part of the second. */
const PART =
  /\b(lost|lose|loss|down|minus|made|won|earned|gained|up|profit) (about |only |just )?(cur:\w+:)?\d/;

const PART_OF = new RegExp(
  `${PART.source}[\\d.]*(?: (?:dollars?|bucks))? (?:on|of|from|in|out of)(?: (?:a|my|the|an))*(?: account of)? (?:cur:\\w+:)?\\d`,
);

function shareOfAccount(part: Amount, account: Amount, isLoss: boolean, facts: Facts): Finding {
  const currency = account.currency ?? part.currency ?? 'USD';
  const percent = (100 * part.value) / account.value;
  return withEvidence(facts, (cite) => {
    const source = 'percent change';
    const back = (100 * part.value) / (account.value - part.value);
    const next =
      isLoss && part.value < account.value
        ? ` To get back you'd need a gain of ${cite(printPercent(back), source)} % on what is left.`
        : '';
    return {
      sentence: `${cite(printMoney(part.value, currency), YOURS)} of ${cite(printMoney(account.value, currency), YOURS)} is ${cite(printPercent(percent), source)} %.${next}`,
      value: percent,
      unit: '%',
    };
  });
}

export const percentChange: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const sums = usableAmounts(question).filter(
      ({ role, isPercent }) => !isPercent && role !== 'count' && role !== 'lots',
    );
    // "From 400 to 520 to 470" is the way from the first to the last.
    const [first, second] = sums.length > 2 ? [sums[0], sums.at(-1)] : sums;
    if (!first || !second) return ask('From how much to how much?', ['From 100 to 120', 'From 500 to 450']);
    if (
      PART_OF.test(question.words) ||
      (second.role === 'account' && first.role !== 'account' && PART.test(question.words))
    )
      return shareOfAccount(first, second, /\b(lost|lose|down|minus|loss)\b/.test(question.words), facts);
    const isBackwards =
      /\b(now|is|up|down|at) (cur:\w+:)?[\d.]+ (and )?(from|was|before|started|it was)\b/.test(
        question.words,
      );
    const [from, to] = isBackwards ? [second, first] : [first, second];
    const currency = from.currency ?? to.currency;
    const gained = to.value - from.value;
    const percent = (100 * gained) / from.value;
    return withEvidence(facts, (cite) => {
      const print = (value: number): string =>
        currency ? printMoney(value, currency) : grouped(String(Number(Math.abs(value).toFixed(6))));
      const way = `From ${cite(print(from.value), YOURS)} to ${cite(print(to.value), YOURS)}`;
      return {
        sentence:
          gained === 0
            ? `${way} nothing has changed.`
            : `${way} is a ${gained > 0 ? 'gain' : 'loss'} of ${cite(printPercent(percent), 'percent change')} %, or ${cite(print(gained), 'percent change')}.`,
        value: percent,
        unit: '%',
        details: ['The difference, divided by what it was before.'],
      };
    });
  },
};
