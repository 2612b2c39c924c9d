import { instrumentOf, toPrice, type Instrument } from '../../../market/instrument.ts';
import { printNumber } from '../../replies/print.ts';
import type { Question } from '../../query/query.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Missing } from '../calculator.ts';
import { ageNote, citeLots, citePrice, pricesInPoints, TABLE, withoutPrice } from '../market.ts';
import { printMoney } from '../money.ts';
import {
  askOtherLots,
  instrumentAsked,
  isTradedSize,
  lotsAsked,
  pricesNamed,
  valueOf,
  valuesOf,
  YOURS,
} from '../slots.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

export const pipSize: Calculator = {
  needs: (question, known) => (isOfSize(question) ? pipValue.needs(question, known) : {}),
  calculate: (question, facts) => {
    if (isOfSize(question)) return pipValue.calculate(question, facts);
    const [pair] = question.pairs;
    return withEvidence(facts, (cite) => {
      if (!pair)
        return {
          sentence: `A pip is ${cite('0.0001', TABLE)} on most currency pairs, and ${cite('0.01', TABLE)} where the yen is in the pair.`,
          value: 0.0001,
          unit: '',
        };
      const instrument = instrumentOf(pair);
      const pip = toPrice(instrument, instrument.pipPoints);
      const isForex = instrument.kind === 'forex';
      const size = cite(isForex ? String(pip) : printMoney(pip), TABLE);
      return {
        sentence: `One pip of ${spokenName(pair)} is ${size}${isForex ? '' : ' here; brokers differ, so check yours'}.`,
        value: pip,
        unit: instrument.quote,
        details: [
          isForex
            ? 'A pip is the last decimal but one of the price; the last one is a tenth of a pip, called a point.'
            : 'Outside of currency pairs I rather speak of the move in money.',
        ],
        pair,
      };
    });
  },
};

/** "What is 1 pip on 0.1 gold" asks what it is worth. */
const isOfSize = ({ pairs, amounts }: Question): boolean =>
  pairs.length > 0 && amounts.some(({ role, value }) => role === 'lots' && value >= LEAST_LOTS);
const LEAST_LOTS = 0.01;

const USUAL_LOTS = [1, 0.1, 0.01];

export const pipValue: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const lots = lotsAsked(question, instrument);
    if (lots !== null && !isTradedSize(lots)) return askOtherLots(facts, lots);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into your money right now.`, pair);
    const currency = accountCurrency(question, facts);
    const perLot = toPrice(instrument, instrument.pipPoints) * instrument.contractSize * rate;
    return withEvidence(facts, (cite) => {
      const source = `pip value ${pair}`;
      const money = (size: number): string => cite(printMoney(perLot * size, currency), source);
      const pip =
        instrument.kind === 'forex'
          ? 'One pip'
          : `One pip (${cite(printMoney(toPrice(instrument, instrument.pipPoints)), TABLE)})`;
      const [one, tenth, hundredth] = USUAL_LOTS.map(
        (size) => `${money(size)} on ${citeLots(cite, size, 'lot sizes')}`,
      );
      const sentence =
        lots === null
          ? `${pip} of ${spokenName(pair)} is worth ${one}, ${tenth} and ${hundredth}.`
          : `${pip} on ${citeLots(cite, lots, YOURS)} of ${spokenName(pair)} is worth ${money(lots)}.`;
      return {
        sentence,
        value: perLot * (lots ?? 1),
        unit: currency,
        details: [
          `One pip times the size of the position: ${cite(String(toPrice(instrument, instrument.pipPoints)), TABLE)} times ${cite(printNumber(instrument.contractSize), TABLE)} for each lot.${instrument.quote === currency ? '' : ` That is ${instrument.quote}, turned into ${currency} at the mid price.`}`,
        ],
        pair,
      };
    });
  },
};

const PRICE_ROLES = ['entry', 'price', 'stop', 'target'] as const;
const NEAR = 0.15;
const MOST_CHOICES = 3;

/** The market whose price is near the prices named, or the question which one. */
function instrumentLike(question: Question, facts: Facts): Instrument | Missing {
  const [price] = PRICE_ROLES.flatMap((role) => valuesOf(question, role));
  if (price === undefined) return ask('Between which two prices?', []);
  const near = facts.pairs.flatMap((pair) => {
    const quote = facts.quote(pair);
    const gap = quote && Math.abs(price / toPrice(instrumentOf(pair), quote.mid) - 1);
    return gap !== null && gap < NEAR ? [{ instrument: instrumentOf(pair), gap }] : [];
  });
  const [first, ...others] = near.toSorted((one, other) => one.gap - other.gap);
  const isOnePip = others.every(
    ({ instrument }) =>
      instrument.kind === 'forex' && instrument.pointDigits === first?.instrument.pointDigits,
  );
  if (first && (others.length === 0 || (isOnePip && first.instrument.kind === 'forex')))
    return first.instrument;
  const choices = first ? [first, ...others] : [];
  return ask(
    'On which market?',
    choices.length > 0
      ? choices.slice(0, MOST_CHOICES).map(({ instrument }) => spokenName(instrument.pair))
      : ['EUR/USD', 'USD/JPY', 'Gold'],
  );
}

export const pipsBetween: Calculator = {
  needs: (question, known) => ({
    quotes: question.pairs.length > 0 ? quotesInMoney(question, known) : known.pairs,
  }),
  calculate: (question, facts) => {
    const instrument =
      question.pairs.length > 0 ? instrumentAsked(question) : instrumentLike(question, facts);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const prices = pricesNamed(question, instrument, PRICE_ROLES);
    if (prices.length === 0) return ask('Between which two prices?', []);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const percent = valueOf(question, 'percent');
    const [start] = prices;
    const named =
      prices.length === 1 && percent !== null && start !== undefined
        ? [
            start,
            start *
              (1 +
                (/\b(falls?|drops?|down|below|lower|minus)\b/.test(question.words) ? -percent : percent) /
                  100),
          ]
        : prices.slice(0, 2);
    const points = pricesInPoints(facts, instrument, quote, named);
    if ('ask' in points) return points;
    const [from, to] = points.length > 1 ? points : [quote.mid, points[0]];
    const lots = lotsAsked(question, instrument);
    const rate = quoteToAccount(question, instrument, facts);
    const gap = Math.abs((to as number) - from);
    const pips = gap / instrument.pipPoints;
    return withEvidence(facts, (cite) => {
      const source = `prices of ${pair}`;
      const level = (at: number | undefined): string => citePrice(cite, instrument, at as number);
      const count = `${cite(printNumber(pips, 1), source)} ${pips === 1 ? 'pip' : 'pips'}`;
      const distance =
        instrument.kind === 'forex'
          ? count
          : `${cite(printMoney(toPrice(instrument, gap)), source)}, or ${count} of ${cite(printMoney(toPrice(instrument, instrument.pipPoints)), TABLE)}`;
      const money =
        lots !== null && isTradedSize(lots) && rate !== null
          ? ` On ${citeLots(cite, lots, YOURS)} that is ${cite(printMoney(toPrice(instrument, gap) * instrument.contractSize * lots * rate, accountCurrency(question, facts)), source)}.`
          : '';
      return {
        sentence: `From ${level(from)} to ${level(to)} it is ${distance} on ${question.pairs.length > 0 ? '' : 'a market like '}${spokenName(pair)}.${money}${points.length > 1 ? '' : ageNote(facts, quote, cite)}`,
        value: pips,
        unit: 'pips',
        details: [`The difference of the two prices, divided by the pip of ${spokenName(pair)}.`],
        pair,
      };
    });
  },
};
