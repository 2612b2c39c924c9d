import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import type { Question } from '../../query/query.ts';
import { formatPrice, printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney } from '../money.ts';
import { ageNote, citePrice } from '../market.ts';
import { firstPair, valueOf, YOURS } from '../slots.ts';

/** Prices of yen pairs have two decimals less. */
const pipOf = (question: Question, price: number): number => {
  const [pair] = firstPair(question);
  if (!pair) return price > 20 ? 0.01 : 0.0001;
  const instrument = instrumentOf(pair);
  return toPrice(instrument, instrument.pipPoints);
};

const UP = /\b(up|above|over|rises?|rose|higher|plus)\b/;
const DOWN = /\b(down|below|under|falls?|fell|drops?|dropped|lower|minus|lost|loses?|lose)\b/;

/** "From 1.0800 up 70 pips", "short from 1.1020, target 40 pips": at which price that is. */
export const priceAtDistance: Calculator = {
  needs: (question) => ({ quotes: firstPair(question) }),
  calculate: (question, facts) => {
    const [pair] = firstPair(question);
    const quote = pair && facts.quote(pair);
    const named = valueOf(question, 'entry') ?? valueOf(question, 'price');
    const market = pair && quote ? toPrice(instrumentOf(pair), quote.mid) : null;
    const from = named ?? market;
    const move = valueOf(question, 'move');
    const isInPrice = move !== null && from !== null;
    const step = isInPrice ? 1 : from === null ? 0 : pipOf(question, from);
    const [stop, target] = isInPrice
      ? [null, null]
      : [valueOf(question, 'stop-pips'), valueOf(question, 'target-pips')];
    const pips = isInPrice ? move : valueOf(question, 'pips');
    if (from === null || (stop ?? target ?? pips) === null)
      return ask('From which price, and how many pips?', []);
    const isStop = isInPrice && /\b(stop|sl)\b/.test(question.words);
    const side = question.side === 'sell' ? -1 : 1;
    const isDown = DOWN.test(question.words);
    const moved = isInPrice
      ? isDown || (isStop && !UP.test(question.words) && side > 0)
        ? -1
        : 1
      : question.side === null && isDown
        ? -1
        : side;
    const digits = isInPrice ? 2 : step < 0.001 ? 5 : 3;
    return withEvidence(facts, (cite) => {
      const start =
        named === null && pair && quote
          ? `the price now, ${citePrice(cite, instrumentOf(pair), quote.mid, quote.at)},`
          : cite(printNumber(from, 5), YOURS);
      const told = (name: string, count: number, way: number): string =>
        `${name} ${isInPrice ? cite(printMoney(count), YOURS) : `${cite(printNumber(count, 1), YOURS)} pips`} ${way > 0 ? 'above' : 'below'} ${start} is ${cite(formatPrice(from + way * count * step, digits), 'price')}`;
      const parts = [
        ...(target === null ? [] : [told('the target', target, side)]),
        ...(stop === null ? [] : [told('the stop', stop, -side)]),
        ...(pips === null ? [] : [told(isStop ? 'the stop' : 'the price', pips, moved)]),
      ].join(', and ');
      const first = target ?? stop ?? pips ?? 0;
      const way = target !== null ? side : stop !== null ? -side : moved;
      return {
        sentence: `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.${named === null && quote ? ageNote(facts, quote, cite) : ''}`,
        value: from + way * first * step,
        unit: '',
        details: ['The pips, times the size of one, added to the price or taken from it.'],
      };
    });
  },
};
