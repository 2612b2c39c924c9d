import { countNoun } from '../../../text.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { amountOf, usableAmounts, valueOf, YOURS } from '../slots.ts';

const HALF = 0.5;
const TENTH = 0.1;

/** How many losses in a row until the account is gone, or until half of it is. */
export const lossesUntil: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const account = amountOf(question, 'account') ?? amountOf(question, 'money') ?? facts.account;
    const risk = amountOf(question, 'risk');
    const percent = risk?.isPercent
      ? risk.value
      : risk
        ? null
        : (valueOf(question, 'percent') ?? facts.riskPercent);
    const [small, large] = usableAmounts(question)
      .filter(({ isPercent }) => isPercent)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    if (small !== undefined && large !== undefined && small > 0 && large < 100 && small < large) {
      const count = Math.ceil(Math.log(1 - large / 100) / Math.log(1 - small / 100) - 1e-9);
      const down = 100 * (1 - (1 - small / 100) ** count);
      return withEvidence(facts, (cite) => ({
        sentence: `${cite(countNoun(count, 'loss', 'losses'), 'losses in a row')} of ${cite(printPercent(small), YOURS)} % each take you past ${cite(printPercent(large), YOURS)} %: after ${cite(count, 'losses in a row')} you are ${cite(printPercent(down, 1), 'losses in a row')} % down.`,
        value: count,
        unit: 'losses',
        details: ['Each loss takes its share of what the loss before it left, so they do not simply add up.'],
      }));
    }
    const isHalf = /\bhalf\b|pct:50\b/.test(question.words);
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
    const each = risk?.value ?? facts.stake;
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
