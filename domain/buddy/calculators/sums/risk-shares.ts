import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { amountOf, usableAmounts, YOURS } from '../slots.ts';

const SMALL = 1;
const USUAL = 2;

/** An account that is only named: what one trade may take of it. */
export const riskShares: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const account = amountOf(question, 'account') ?? amountOf(question, 'money');
    if (!account)
      return ask('How much money is in the account?', ['For a $500 account', 'For a $1,000 account']);
    const currency = account.currency ?? 'USD';
    const named =
      usableAmounts(question).find(({ isPercent, role }) => isPercent || role === 'percent') ?? null;
    if (named && named.value > 0.001)
      return withEvidence(facts, (cite) => ({
        sentence: `${cite(printPercent(named.value), YOURS)} % of ${cite(printMoney(account.value, currency), YOURS)} is ${cite(printMoney((account.value * named.value) / 100, currency), 'share')}.`,
        value: (account.value * named.value) / 100,
        unit: currency,
        next: 'Tell me a market and how far your stop is, and I work out the lots.',
      }));
    return withEvidence(facts, (cite) => {
      const share = (percent: number): string =>
        `${cite(percent, 'usual risk')} % of it is ${cite(printMoney((account.value * percent) / 100, currency), 'share')}`;
      return {
        sentence: `With ${cite(printMoney(account.value, currency), YOURS)}: ${share(SMALL)} and ${share(USUAL)}. More than that one trade should never be able to lose, and none of it may be money you need.`,
        value: null,
        unit: currency,
        next: 'Tell me a market and how far your stop is, and I work out the lots.',
      };
    });
  },
};
