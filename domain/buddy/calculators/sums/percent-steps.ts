import type { Question } from '../../query/query.ts';
import { stepsIn } from '../../query/slots.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { usableAmounts, YOURS } from '../slots.ts';

const baseOf = (question: Question) =>
  usableAmounts(question).find(({ role, isPercent }) => !isPercent && role !== 'count' && role !== 'lots') ??
  null;

export const percentSteps: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const steps = stepsIn(question.words);
    if (steps.length === 0)
      return ask('By how many per cent, up or down?', ['100 plus 10 %', '100 minus 10 %']);
    const base = baseOf(question);
    const factor = steps.reduce((all, step) => all * (1 + step / 100), 1);
    const value = (base?.value ?? 100) * factor;
    return withEvidence(facts, (cite) => {
      const print = (amount: number): string =>
        base?.currency ? printMoney(amount, base.currency) : printNumber(amount, 4);
      const told = steps
        .map((step) => `${step < 0 ? 'minus' : 'plus'} ${cite(printPercent(step), YOURS)} %`)
        .join(', then ');
      const whole = (factor - 1) * 100;
      const change =
        Math.abs(whole) < 1e-9
          ? 'just where it began'
          : `${cite(printPercent(whole), 'percent steps')} % ${whole < 0 ? 'below' : 'above'} where it began`;
      const sentence = base
        ? `${cite(print(base.value), YOURS)} ${told} is ${cite(print(value), 'percent steps')}${steps.length > 1 ? `, ${change}` : ''}.`
        : `${told.charAt(0).toUpperCase()}${told.slice(1)} ends ${change}.`;
      return {
        sentence,
        value: base ? value : whole,
        unit: base ? (base.currency ?? '') : '%',
        details: ['Each step takes its share of what the step before it left, so they do not simply add up.'],
      };
    });
  },
};
