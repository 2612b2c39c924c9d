import { instrumentOf, toPrice, type Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Cite } from '../../replies/evidence.ts';
import { capitalise } from '../../../text.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citePrice, withoutPrice } from '../market.ts';
import { exchangeRate, printMoney, ratePairs } from '../money.ts';
import { YOURS } from '../slots.ts';
import type { Question } from '../../query/query.ts';

const GRAMS_AN_OUNCE = 31.1034768;
const COINS =
  'krugerrands?|krugerands?|kruger rands?|maple ?leaf|maple leafs|maple leaves|maples?|philharmonics?|britannias?|buffalos?|buffaloes|(?:gold |silver )?eagles?|(?:gold |silver )pandas?';
const weights: ReadonlyArray<readonly [RegExp, string, number]> = [
  [/\b([\d.]{1,20})? ?(?:kilos?|kilograms?|kgs?)\b/, 'kilogram', 1_000],
  [/\b([\d.]{1,20})? ?(?:grams?|grammes?|gr?)\b/, 'gram', 1],
  [/\b([\d.]{1,20})? ?(?:tolas?)\b/, 'tola', 11.6638038],
  [/\b([\d.]{1,20})? ?(?:gold )?(?:sovereigns?)\b/, 'sovereign', 7.322382],
  [/\b([\d.]{1,20})? ?(?:troy )?(?:ounces?|oz|ozs)\b/, 'ounce', GRAMS_AN_OUNCE],
  [new RegExp(`\\b([\\d.]+)? ?(?:gold |silver )?(?:${COINS})\\b`), 'coin', GRAMS_AN_OUNCE],
  [/\b([\d.]{1,20})? ?(?:gold |silver )?coins?\b/, 'coin', GRAMS_AN_OUNCE],
];
const ONLY_GOLD = /\b(krug\w+|sovereigns?|buffalo\w*)\b/;

const moneyAsked = ({ currencies }: Question): string =>
  currencies.find((one) => one !== 'XAU' && one !== 'XAG') ?? 'USD';

function metalAsked({ pairs, words }: Question): Pair | null {
  const named = pairs.find((pair) => instrumentOf(pair).kind === 'metal');
  return named ?? (ONLY_GOLD.test(words) ? 'XAU/USD' : null);
}

/** Gold and silver are quoted by the troy ounce. */
export const metalWeight: Calculator = {
  needs: (question) => {
    const pair = metalAsked(question);
    return pair ? { quotes: [pair, ...ratePairs(moneyAsked(question))] } : {};
  },
  calculate: (question, facts) => {
    const pair = metalAsked(question);
    if (!pair) return ask('Of which metal?', ['A gram of gold', 'A gram of silver']);
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
    const isOunce = grams === GRAMS_AN_OUNCE;
    return withEvidence(facts, (cite) => ({
      sentence: `${subjectOf(amount, name, pair, cite)} worth about ${cite(printMoney(value, currency), `quote ${pair}`, quote.at)}${isOunce && amount === 1 && currency === 'USD' ? '' : `: ${ounceOf(name, cite)} stands at ${citePrice(cite, instrument, quote.mid, quote.at)}`}.${ageNote(facts, quote, cite)}`,
      value,
      unit: currency,
      details: ['The price of an ounce, divided by its grams, times the weight.'],
      next: 'Coins and bars cost more than that, because the dealer wants to live too.',
      pair,
    }));
  },
};

/** "20 grams of gold are", "The gold in one coin of an ounce is". */
function subjectOf(amount: number, name: string, pair: Pair, cite: Cite): string {
  const count = amount === 1 ? 'one' : cite(printNumber(amount, 3), YOURS);
  const units = `${count} ${name}${amount === 1 ? '' : 's'}`;
  if (name === 'coin') return `The ${spokenName(pair)} in ${units} of an ounce is`;
  if (name === 'sovereign') return `The ${spokenName(pair)} in ${units} is`;
  return `${capitalise(units)} of ${spokenName(pair)} ${amount === 1 ? 'is' : 'are'}`;
}

const ounceOf = (name: string, cite: Cite): string =>
  name === 'ounce' || name === 'coin' ? 'an ounce' : `an ounce of ${cite('31.1035', 'troy ounce')} grams`;
