import { toPrice } from '../../market/instrument.ts';
import { spokenName } from '../clauses/market-names.ts';
import type { Question } from '../query/query.ts';
import { printNumber } from '../replies/print.ts';
import { ask, unanswered, withEvidence, type Facts, type Finding, type Missing } from './calculator.ts';
import { citeLots, printDistance, withoutPrice } from './market.ts';
import { printMoney } from './money.ts';
import { instrumentAsked, moveInPoints, valueOf, YOURS } from './slots.ts';
import { accountCurrency, quoteToAccount } from './sizes/account-money.ts';

const USUAL_LOTS = [0.01, 0.1, 1];
/** Some brokers call ten steps of a metal one pip. */
const OTHER_PIP = 10;

/** "75 pips on gold" without a size, on the usual three. */
export function moveOnUsualLots(question: Question, facts: Facts): Finding | Missing {
  const instrument = instrumentAsked(question);
  if ('ask' in instrument) return instrument;
  const { pair, kind } = instrument;
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair);
  const currency = accountCurrency(question, facts);
  const rate = quoteToAccount(question, instrument, facts);
  if (rate === null)
    return unanswered(`I have no price to turn the ${instrument.quote} into ${currency} right now.`, pair);
  const points = moveInPoints(question, instrument, quote.mid);
  if (points === null) return ask('A move of how far?', ['10 pips', '50 pips', '100 pips']);
  const pips = valueOf(question, 'pips');
  return withEvidence(facts, (cite) => {
    const source = `move of ${pair}`;
    const price = toPrice(instrument, points);
    const [small, middle, large] = USUAL_LOTS.map(
      (lots) =>
        `${cite(printMoney(price * instrument.contractSize * lots * rate, currency), source)} on ${citeLots(cite, lots, 'lot sizes')}`,
    );
    const far = cite(printDistance(instrument, points), source);
    const name = spokenName(pair);
    const counted =
      pips === null || kind === 'forex' ? '' : `${cite(printNumber(pips, 1), YOURS)} pips of ${name} are `;
    const other =
      counted && kind === 'metal'
        ? ` Some brokers count a pip of ${name} as ${cite(printMoney(toPrice(instrument, instrument.pipPoints * OTHER_PIP)), 'instrument table')}; with them it is ${cite(printMoney(price * OTHER_PIP), source)} and ten times the money, so look up yours.`
        : '';
    return {
      sentence: `${counted}${counted ? `${far} in the price` : `A move of ${far} on ${name}`}: ${small}, ${middle} and ${large}.${other}`,
      value: price * instrument.contractSize * rate,
      unit: currency,
      details: ['The move in price, times the units of the size.'],
      pair,
    };
  });
}
