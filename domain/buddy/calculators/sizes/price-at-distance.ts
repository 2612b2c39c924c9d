import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { distanceToLevel } from '../prices/distance.ts';
import { firstPair, valueOf, YOURS } from '../slots.ts';

/** Prices of yen pairs have two decimals less. */
const pipOf = (question: Question, price: number): number => {
  const [pair] = firstPair(question);
  if (!pair) return price > 20 ? 0.01 : 0.0001;
  const instrument = instrumentOf(pair);
  return toPrice(instrument, instrument.pipPoints);
};

const DOWN = /\b(down|below|under|falls?|fell|drops?|dropped|lower|minus|lost|loses?|lose)\b/;

/** "From 1.0800 up 70 pips", "short from 1.1020, target 40 pips": at which price that is. */
export const priceAtDistance: Calculator = {
  needs: (question, known) => distanceToLevel.needs(question, known),
  calculate: (question, facts) => {
    const from = valueOf(question, 'entry') ?? valueOf(question, 'price');
    const [stop, target] = [valueOf(question, 'stop-pips'), valueOf(question, 'target-pips')];
    const pips = valueOf(question, 'pips');
    // "60 pips above where the euro is now".
    if (from === null && pips !== null && (stop ?? target) === null && question.pairs.length > 0)
      return distanceToLevel.calculate(question, facts);
    if (from === null || (stop ?? target ?? pips) === null)
      return ask('From which price, and how many pips?', []);
    const step = pipOf(question, from);
    const side = question.side === 'sell' ? -1 : 1;
    const moved = question.side === null && DOWN.test(question.words) ? -1 : side;
    const digits = step < 0.001 ? 5 : 3;
    return withEvidence(facts, (cite) => {
      const told = (name: string, count: number, way: number): string =>
        `${name} ${cite(printNumber(count, 1), YOURS)} pips ${way > 0 ? 'above' : 'below'} ${cite(printNumber(from, 5), YOURS)} is ${cite((from + way * count * step).toFixed(digits), 'price')}`;
      const parts = [
        ...(target === null ? [] : [told('the target', target, side)]),
        ...(stop === null ? [] : [told('the stop', stop, -side)]),
        ...(pips === null ? [] : [told('the price', pips, moved)]),
      ].join(', and ');
      const first = target ?? stop ?? pips ?? 0;
      const way = target !== null ? side : stop !== null ? -side : moved;
      return {
        sentence: `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`,
        value: from + way * first * step,
        unit: '',
        details: ['The pips, times the size of one, added to the price or taken from it.'],
      };
    });
  },
};
