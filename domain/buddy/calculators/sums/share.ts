import { capitalise } from '../../../text.ts';
import { printNumber } from '../../replies/print.ts';
import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { ageNote, citePrice, printDistance } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import { WHOLE_OF_SHARE } from '../../query/sums/whole-of-share.ts';
import type { Question } from '../../query/query.ts';
import { firstPair, usableAmounts, YOURS } from '../slots.ts';

/** "What percent of 850 is 17". */
const PERCENT_OF = /\bpercent of (my |the )?(account )?(cur:[a-z]+:)?\d[\d.]* (is|are|makes?)\b/;
/** A fee in per cent is paid going in and coming out. */
const BOTH_WAYS = /\b(per|each|every) (side|way)\b|\b(both (sides|ways)|round ?trip|in and out)\b/;

export const shareOf: Calculator = {
  needs: (question) => ({ quotes: firstPair(question) }),
  calculate: (question, facts) => {
    const several = eachShare(question, facts);
    if (several) return several;
    const amounts = usableAmounts(question);
    const percent = amounts.find(({ isPercent, role }) => isPercent || role === 'percent');
    // "600 account, lose 9": what may be lost is the share, whichever was said first.
    const [whole, other] = amounts
      .filter((one) => one !== percent)
      .toSorted((one, second) => (PERCENT_OF.test(question.words) ? one.value - second.value : 0))
      .toSorted((one, second) => Number(second.role === 'risk') - Number(one.role === 'risk'));
    const [pair] = firstPair(question);
    const quote = pair && facts.quote(pair);
    if (!whole && percent && pair && quote) return shareOfPrice(percent.value, quote, facts);
    if (!whole) return ask('A share of what?', []);
    const currency = whole.currency ?? other?.currency;
    if (percent && percent.value > 0.001 && WHOLE_OF_SHARE.test(question.words)) {
      const all = (100 * whole.value) / percent.value;
      return withEvidence(facts, (cite) => {
        const print = (amount: number): string =>
          currency ? printMoney(amount, currency) : printNumber(amount, 6);
        return {
          sentence: `${capitalise(cite(print(whole.value), YOURS))} is ${cite(printPercent(percent.value), YOURS)} % of ${cite(print(all), 'share')}.`,
          value: all,
          unit: currency ?? '',
          details: ['The part, divided by the per cent, times a hundred.'],
        };
      });
    }
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
    const isOff = /\b(off|less|minus|lower|take out|taking out|withdraw\w*|without)\b/.test(question.words);
    const isMore = /\b(more|higher|above) than\b/.test(question.words);
    const value = isOff ? whole.value - part : isMore ? whole.value + part : part;
    return withEvidence(facts, (cite) => {
      const print = (amount: number) => (currency ? printMoney(amount, currency) : printNumber(amount, 6));
      if (BOTH_WAYS.test(question.words))
        return {
          sentence: `${cite(printPercent(percent.value), YOURS)} % of ${cite(print(whole.value), YOURS)} is ${cite(print(part), 'share')}, and ${cite(print(2 * part), 'share')} in and out.`,
          value: 2 * part,
          unit: currency ?? '',
        };
      const of = `${cite(printPercent(percent.value), YOURS)} % ${isOff ? 'off' : isMore ? 'more than' : 'of'} ${cite(print(whole.value), YOURS)}`;
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

/** "2 % of 900 or 3 % of 550". */
function eachShare({ words, amounts }: Question, facts: Facts): Finding | null {
  const parts = [
    ...words.matchAll(/\bpct:(\d+(?:\.\d+)?) of (?:my |the )?(?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/g),
  ].map(([, percent, whole]) => ({ percent: Number(percent), whole: Number(whole) }));
  const currency = amounts.find((one) => one.currency !== null)?.currency ?? null;
  if (parts.length < 2 || parts.some(({ percent, whole }) => percent < 0.001 || whole < 0.01)) return null;
  const worth = parts.map(({ percent, whole }) => (percent * whole) / 100);
  return withEvidence(facts, (cite) => {
    const print = (value: number): string => (currency ? printMoney(value, currency) : printNumber(value, 6));
    const told = parts.map(
      ({ percent, whole }, i) =>
        `${cite(printPercent(percent), YOURS)} % of ${cite(print(whole), YOURS)} is ${cite(print(worth[i] as number), 'share')}`,
    );
    const most = worth.indexOf(Math.max(...worth));
    return {
      sentence: `${capitalise(told.join(', '))}. The largest is ${cite(print(worth[most] as number), 'share')}.`,
      value: worth[most] as number,
      unit: currency ?? '',
    };
  });
}

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
