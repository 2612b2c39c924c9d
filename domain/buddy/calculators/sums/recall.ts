import type { Amount, Question } from '../../query/query.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { printNumber } from '../../replies/print.ts';
import { withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { usableAmounts } from '../slots.ts';

const names: Partial<Record<Amount['role'], string>> = {
  stop: 'stop',
  'stop-pips': 'stop',
  move: 'stop',
  pips: 'stop',
  account: 'account',
  money: 'account',
  risk: 'risk',
  percent: 'risk',
  lots: 'size',
  units: 'size',
  leverage: 'leverage',
  ratio: 'leverage',
  target: 'target',
  'target-pips': 'target',
  profit: 'target',
  entry: 'entry',
  price: 'entry',
};

function printAmount({ role, value, currency, isPercent }: Amount): string {
  if (isPercent) return `${printPercent(value)} %`;
  if (role === 'lots') return `${printNumber(value, 4)} lots`;
  if (role === 'leverage' || role === 'ratio') return `1:${printNumber(value, 1)}`;
  if (role.endsWith('pips')) return `${printNumber(value, 1)} pips`;
  return currency !== null || role === 'account' || role === 'risk' || role === 'money'
    ? printMoney(value, currency ?? 'USD')
    : printNumber(value, 5);
}

/** What the talk said before: "what did you say the stop was". */
export const recall: Calculator = {
  needs: () => ({}),
  calculate: (question: Question, facts) => {
    const [amount, account] = usableAmounts(question);
    const [pair] = question.pairs;
    return withEvidence(facts, (cite) => {
      const on = pair ? ` on ${spokenName(pair)}` : '';
      return {
        sentence: amount
          ? `Your ${names[amount.role] ?? 'figure'} was ${cite(printAmount(amount), 'this conversation')}${['account', 'risk'].includes(names[amount.role] ?? '') ? '' : on}${amount.isPercent && account ? ` of ${cite(printAmount(account), 'this conversation')}, so ${cite(printMoney((account.value * amount.value) / 100, account.currency ?? 'USD'), 'share')}` : ''}.`
          : pair
            ? `We talked about ${spokenName(pair)}.`
            : 'You named none so far.',
        // Said again, so it costs nothing.
        value: null,
        unit: '',
      };
    });
  },
};
