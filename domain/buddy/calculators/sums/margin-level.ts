import { accountStateIn } from '../../query/sums/account-state.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { YOURS } from '../slots.ts';

/** Brokers warn at the one and close trades at the other, most of them. */
const WARNING = 100;
const STOP_OUT = 50;

/** Equity beside the margin in use. */
export const marginLevel: Calculator = {
  needs: () => ({}),
  calculate: ({ words, amounts }, facts) => {
    const state = accountStateIn(words);
    if (!state || state.used === null || state.used <= 0)
      return ask('How much equity, and how much margin in use?', ['Equity 840, used margin 300']);
    const { equity, used } = state;
    const currency = amounts.find((one) => one.currency !== null)?.currency ?? 'USD';
    const level = (100 * equity) / used;
    return withEvidence(facts, (cite) => {
      const money = (value: number): string =>
        `${value < 0 ? 'minus ' : ''}${cite(printMoney(value, currency), 'free margin')}`;
      const [all, taken] = [
        cite(printMoney(equity, currency), YOURS),
        cite(printMoney(used, currency), YOURS),
      ];
      return {
        sentence: `With ${all} of equity and ${taken} in use, the margin level is ${cite(printPercent(level, 1), 'margin level')} % and ${money(equity - used)} is free.`,
        value: /\bfree\b/.test(words) ? equity - used : level,
        unit: /\bfree\b/.test(words) ? currency : '%',
        details: [
          'The level is the equity, divided by the margin in use; what is free is one less the other. Equity is the balance with what is open.',
        ],
        next: `Most brokers warn at about ${cite(WARNING, 'usual broker rules')} % and close trades at about ${cite(STOP_OUT, 'usual broker rules')} %; yours says its own figures.`,
      };
    });
  },
};
