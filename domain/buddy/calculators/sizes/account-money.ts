import type { Pair, Instrument } from '../../../market/instrument.ts';
import type { Question } from '../../query/query.ts';
import type { Facts, CalculatorContext } from '../calculator.ts';
import { exchangeRate, ratePairs } from '../money.ts';
import { amountOf, firstPair, instrumentAsked } from '../slots.ts';

/** The currency that a result is wanted in. */
const wanted: ReadonlyArray<readonly [string, RegExp]> = [
  ['EUR', /\b(in|into|how many) (my )?(euros?|eur)\b/],
  ['GBP', /\b(in|into|how many) (my )?(pounds?|gbp|quid)\b/],
  ['JPY', /\b(in|into|how many) (my )?(yen|jpy)\b/],
  ['CHF', /\b(in|into|how many) (my )?(francs|chf)\b/],
  ['USD', /\b(in|into|how many) (my )?(us )?(dollars|usd|bucks)\b/],
];

export const accountCurrency = (question: Question, { account }: CalculatorContext): string =>
  wanted.find(([, pattern]) => pattern.test(question.words))?.[0] ??
  amountOf(question, 'account')?.currency ??
  amountOf(question, 'money')?.currency ??
  amountOf(question, 'risk')?.currency ??
  amountOf(question, 'profit')?.currency ??
  account?.currency ??
  'USD';

/** Quotes for the instrument asked about and for its money in the account's currency. */
export function quotesInMoney(question: Question, known: CalculatorContext): Pair[] {
  const instrument = instrumentAsked(question);
  if ('ask' in instrument) return [];
  const rates = ratePairs(instrument.quote, accountCurrency(question, known));
  return [...new Set([...firstPair(question), ...rates])];
}

/** Account currency for one unit of quote currency; null without a price. */
export const quoteToAccount = (question: Question, { quote }: Instrument, facts: Facts): number | null =>
  exchangeRate(quote, accountCurrency(question, facts), facts);
