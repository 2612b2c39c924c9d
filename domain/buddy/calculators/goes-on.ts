import type { Measure, Question } from '../query/query.ts';
import { printNumber } from '../replies/print.ts';
import { takeEvidence } from '../replies/evidence.ts';
import { isMissing, type Calculator, type Facts, type Finding } from './calculator.ts';
import { printMoney, printPercent } from './money.ts';
import { YOURS } from './slots.ts';

export const mapCalculators = (
  all: Record<Measure, Calculator>,
  change: (one: Calculator) => Calculator,
): Record<Measure, Calculator> =>
  Object.fromEntries(Object.entries(all).map(([measure, one]) => [measure, change(one)])) as Record<
    Measure,
    Calculator
  >;

/** A result that comes so often, or that is wanted beside a sum: "over 50 trades", "of my 400". */
export const goesOn = (calculator: Calculator): Calculator => ({
  needs: calculator.needs,
  calculate: (question, facts) => {
    const result = calculator.calculate(question, facts);
    if (isMissing(result) || result.value === null || !(question.times || question.beside)) return result;
    return withMore(question, facts, result);
  },
});

const isMoney = ({ unit }: Finding): boolean => /^[A-Z]{3}$/.test(unit);

function withMore({ times, beside }: Question, facts: Facts, found: Finding): Finding {
  if (!isMoney(found)) return found;
  const { cite, rows } = takeEvidence(facts.now);
  const once = Math.abs(found.value ?? 0);
  const all = (times ?? []).reduce((product, { value }) => product * value, once);
  const counts = (times ?? []).map(
    ({ value, of }) => `${cite(printNumber(value, 4), YOURS)} ${of}${value === 1 ? '' : 's'}`,
  );
  const repeated =
    counts.length > 0
      ? `${[cite(printMoney(once, found.unit), 'the figure before'), ...counts].join(' × ')} = ${cite(printMoney(all, found.unit), 'sum')}.`
      : '';
  const share = beside
    ? `${cite(printMoney(all, found.unit), 'the figure before')} is ${cite(printPercent((100 * all) / beside.value, 1), 'share')} % of ${cite(printMoney(beside.value, beside.currency ?? found.unit), YOURS)}.`
    : '';
  return {
    sentence: [repeated, share].filter(Boolean).join(' '),
    evidence: rows,
    value: beside ? (100 * all) / beside.value : all,
    unit: beside ? '%' : found.unit,
    details: [found.sentence],
    ...(found.pair && { pair: found.pair }),
  };
}
