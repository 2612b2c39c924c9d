import { instrumentOf } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { grouped, printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { citeLots } from '../market.ts';
import { firstPair, valuesOf, YOURS } from '../slots.ts';

/** "0.01 btc at 88000": how much, at which price. */
const SIZED =
  /(?<![\w.])(?:lots:)?(\d+(?:\.\d+)?)(?: (?:lots?|btc|bitcoin|eth|ether|ounces?|oz|units?|coins?|shares|barrels?|of|gold|silver|it|more))* (?:at|@|for) (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/g;

/** Of entries, weighted by their lots where each has its own. */
export const averagePrice: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const sized = [...question.words.matchAll(SIZED)].map(
      ([, size, price]) => [Number(size), Number(price)] as const,
    );
    const isSized = sized.length > 1;
    const prices = isSized
      ? sized.map(([, price]) => price)
      : (['entry', 'price', 'stop', 'target', 'account', 'money', 'move'] as const).flatMap((role) =>
          valuesOf(question, role),
        );
    if (prices.length < 2) return ask('The average of which figures?', ['1.1700 and 1.1740']);
    const named = isSized ? sized.map(([size]) => size) : valuesOf(question, 'lots');
    const isWeighted = named.length === prices.length;
    const lots = isWeighted ? named : prices.map(() => 1);
    const weight = lots.reduce((sum, one) => sum + one, 0);
    const value = prices.reduce((sum, price, i) => sum + price * (lots[i] as number), 0) / weight;
    const [pair] = firstPair(question);
    const digits = pair ? instrumentOf(pair).pointDigits : value >= 100 ? 2 : 5;
    return withEvidence(facts, (cite) => {
      const figure = cite(grouped(String(Number(value.toFixed(digits)))), 'average');
      const on = pair ? ` on ${spokenName(pair)}` : '';
      return {
        sentence: isWeighted
          ? `The average price${on} is ${figure}, for ${isSized ? cite(printNumber(weight, 6), YOURS) : citeLots(cite, Number(weight.toFixed(6)), YOURS)} together.`
          : `The average of those ${cite(prices.length, YOURS)}${on} is ${figure}, each counted alike.`,
        value,
        unit: '',
        details: ['Each price times its size, added up, divided by the whole size.'],
        ...(pair && { pair }),
      };
    });
  },
};
