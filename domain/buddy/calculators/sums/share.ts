import { capitalise } from '../../../text.ts';
import { printNumber } from '../../replies/print.ts';
import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { ageNote, citePrice, printDistance } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import { firstPair, usableAmounts, YOURS } from '../slots.ts';

export const shareOf: Calculator = {
  needs: (question) => ({ quotes: firstPair(question) }),
  calculate: (question, facts) => {
    const amounts = usableAmounts(question);
    const percent = amounts.find(({ isPercent, role }) => isPercent || role === 'percent');
    // "600 account, lose 9": what may be lost is the share, whichever was said first.
    const [whole, other] = amounts
      .filter((one) => one !== percent)
      .toSorted((one, second) => Number(second.role === 'risk') - Number(one.role === 'risk'));
    const [pair] = firstPair(question);
    const quote = pair && facts.quote(pair);
    if (!whole && percent && pair && quote) return shareOfPrice(percent.value, quote, facts);
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

function shareOfPrice(percent: number, quote: Quote, facts: Facts): Finding {
  const instrument = instrumentOf(quote.pair);
  const points = (quote.mid * percent) / 100;
  return withEvidence(facts, (cite) => ({
    sentence: `${cite(printPercent(percent), YOURS)} % of ${spokenName(quote.pair)} is ${cite(printDistance(instrument, points), `quote ${quote.pair}`, quote.at)}, at a price of ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`,
    value: toPrice(instrument, points),
    unit: instrument.quote,
    details: ['The mid price times the per cent.'],
    pair: quote.pair,
  }));
}
