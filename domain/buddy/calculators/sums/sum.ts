import type { Question } from '../../query/query.ts';
import { grouped } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { moneySigns } from '../money.ts';
import { YOURS } from '../slots.ts';
import { evaluateSum, toDecimal, type SumProblem } from './evaluate.ts';

const DIGITS = 6;
const MONEY_DIGITS = 2;

const problems: Record<SumProblem, string> = {
  unreadable: "I can't read that sum. Could you type it with plain figures, brackets and + - * / ?",
  'division-by-zero': 'Nothing can be divided by zero. Which sum did you mean?',
  'too-long': 'That sum is too long for me. Could you split it up?',
};

export const sum: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    if (!question.expression) return ask('Which sum?', []);
    const result = evaluateSum(question.expression);
    if (typeof result === 'string') return ask(problems[result], []);
    const sign = moneySign(question);
    const { text, isExact } = toDecimal(result, sign === null ? DIGITS : MONEY_DIGITS);
    return withEvidence(facts, (cite) => {
      const figure = grouped(text.replace('-', ''));
      const printed = `${text.startsWith('-') ? 'minus ' : ''}${sign ?? ''}${sign === null ? figure : withCents(figure)}`;
      const rounded = isExact ? '' : sign === null ? ', rounded' : ', rounded to the cent';
      return {
        sentence: `${cite(question.expression as string, YOURS)} = ${cite(printed, 'sum')}${rounded}.`,
        value: Number(text),
        unit: '',
        details: ['Times and divided by go before plus and minus, brackets first, all worked out exactly.'],
      };
    });
  },
};

const withCents = (figure: string): string => (/\.\d$/.test(figure) ? `${figure}0` : figure);

/** The sign of the one currency in the sum; null for bare numbers. */
function moneySign({ amounts }: Question): string | null {
  const currencies = new Set(amounts.flatMap(({ currency }) => currency ?? []));
  const [currency] = currencies;
  return currencies.size === 1 && currency ? (moneySigns[currency] ?? null) : null;
}
