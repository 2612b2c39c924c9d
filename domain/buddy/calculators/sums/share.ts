import { capitalise } from '../../../text.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { usableAmounts, YOURS } from '../slots.ts';

export const shareOf: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const amounts = usableAmounts(question);
    const percent = amounts.find(({ isPercent, role }) => isPercent || role === 'percent');
    const [whole, other] = amounts.filter((one) => one !== percent);
    if (!whole) return ask('A share of what?', []);
    const currency = whole.currency ?? other?.currency;
    if (!percent) {
      if (!other) return ask('Which share, and of what?', ['10 % of 500', 'A quarter of 960']);
      const share = (100 * whole.value) / other.value;
      return withEvidence(facts, (cite) => {
        const figure = (value: number) =>
          cite(currency ? printMoney(value, currency) : printNumber(value, 6), YOURS);
        return {
          sentence: `${capitalise(figure(whole.value))} is ${cite(printPercent(share), 'share')} % of ${figure(other.value)}.`,
          value: share,
          unit: '%',
        };
      });
    }
    const part = (whole.value * percent.value) / 100;
    const isOff = /\b(off|less|minus)\b/.test(question.words);
    const value = isOff ? whole.value - part : part;
    return withEvidence(facts, (cite) => {
      const print = (amount: number) => (currency ? printMoney(amount, currency) : printNumber(amount, 6));
      const of = `${cite(printPercent(percent.value), YOURS)} % ${isOff ? 'off' : 'of'} ${cite(print(whole.value), YOURS)}`;
      return {
        sentence: `${capitalise(of)} is ${cite(print(value), 'share')}.`,
        value,
        unit: currency ?? '',
        details: [
          `${cite(print(whole.value), YOURS)} times ${cite(printPercent(percent.value), YOURS)}, divided by ${cite(100, 'per cent')}.`,
        ],
      };
    });
  },
};
