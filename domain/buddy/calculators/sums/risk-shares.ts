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
    const shares = usableAmounts(question).filter(
      ({ isPercent, role, value }, i, all) =>
        (isPercent || role === 'percent') &&
        value > 0.001 &&
        all.findIndex((one) => one.value === value) === i,
    );
    const [named = null] = shares;
    if (shares.length > 1)
      return withEvidence(facts, (cite) => ({
        sentence: `Of ${cite(printMoney(account.value, currency), YOURS)}, ${shares
          .map(
            ({ value }) =>
              `${cite(printPercent(value), YOURS)} % is ${cite(printMoney((account.value * value) / 100, currency), 'share')}`,
          )
          .join(' and ')}.`,
        value: (account.value * (named?.value ?? 0)) / 100,
        unit: currency,
        next: 'Tell me a market and how far your stop is, and I work out the lots.',
      }));
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
