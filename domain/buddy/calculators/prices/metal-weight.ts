import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citePrice, withoutPrice } from '../market.ts';
import { exchangeRate, printMoney, ratePairs } from '../money.ts';
import { YOURS } from '../slots.ts';
import type { Question } from '../../query/query.ts';

const GRAMS_AN_OUNCE = 31.1034768;
const weights: ReadonlyArray<readonly [RegExp, string, number]> = [
  [/\b([\d.]+)? ?(?:kilos?|kilograms?|kgs?)\b/, 'kilogram', 1_000],
  [/\b([\d.]+)? ?(?:grams?|grammes?|gr?)\b/, 'gram', 1],
];

const moneyAsked = ({ currencies }: Question): string =>
  currencies.find((one) => one !== 'XAU' && one !== 'XAG') ?? 'USD';

/** Gold and silver are quoted by the troy ounce. */
export const metalWeight: Calculator = {
  needs: (question) => ({ quotes: [...question.pairs.slice(0, 1), ...ratePairs(moneyAsked(question))] }),
  calculate: (question, facts) => {
    const [pair] = question.pairs;
    if (!pair || instrumentOf(pair).kind !== 'metal')
      return ask('Of which metal?', ['A gram of gold', 'A gram of silver']);
    const [amount, name, grams] = weights.flatMap(([pattern, unit, each]) => {
      const found = pattern.exec(question.words);
      return found ? [[Number(found[1] ?? 1), unit, each] as const] : [];
    })[0] ?? [1, 'gram', 1];
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const currency = moneyAsked(question);
    const rate = exchangeRate('USD', currency, facts);
    if (rate === null || !(amount > 0))
      return unanswered(`I have no price to turn dollars into ${currency} right now.`, pair);
    const instrument = instrumentOf(pair);
    const value = (toPrice(instrument, quote.mid) * rate * amount * grams) / GRAMS_AN_OUNCE;
    return withEvidence(facts, (cite) => ({
      sentence: `${amount === 1 ? 'One' : cite(printNumber(amount, 3), YOURS)} ${name}${amount === 1 ? '' : 's'} of ${spokenName(pair)} ${amount === 1 ? 'is' : 'are'} worth about ${cite(printMoney(value, currency), `quote ${pair}`, quote.at)}: an ounce of ${cite('31.1035', 'troy ounce')} grams stands at ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`,
      value,
      unit: currency,
      details: ['The price of an ounce, divided by its grams, times the weight.'],
      next: 'Coins and bars cost more than that, because the dealer wants to live too.',
      pair,
    }));
  },
};
