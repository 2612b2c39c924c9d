import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { amountOf, valueOf, YOURS } from '../slots.ts';

/** What an account can carry at most with its leverage. */
export const buyingPower: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const account = amountOf(question, 'account') ?? amountOf(question, 'money') ?? facts.account;
    if (!account)
      return ask('How much money is in the account?', ['For a $500 account', 'For a $1,000 account']);
    const leverage = valueOf(question, 'leverage') ?? valueOf(question, 'ratio');
    if (leverage === null) return ask('What leverage does your account have?', ['1:30', '1:100', '1:500']);
    const currency = account.currency ?? 'USD';
    return withEvidence(facts, (cite) => ({
      sentence: `${cite(printMoney(account.value, currency), YOURS)} at ${cite(`1:${printNumber(leverage, 1)}`, YOURS)} can hold a position of ${cite(printMoney(account.value * leverage, currency), 'buying power')} at most; a move of ${cite(printPercent(100 / leverage), 'buying power')} % against all of it would take the whole account.`,
      value: account.value * leverage,
      unit: currency,
      details: ['The account times the leverage.'],
      next: 'That is what the margin allows, not a size to trade.',
    }));
  },
};
