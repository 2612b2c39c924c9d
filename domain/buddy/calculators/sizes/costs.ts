import { toPrice } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { nightsHeld } from '../../query/times/nights.ts';
import { commissionIn } from '../../query/sums/commission.ts';
import { printNumber } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citeLots, printDistance, quoteSource, TABLE, withoutPrice } from '../market.ts';
import { printMoney } from '../money.ts';
import {
  askOtherLots,
  firstPair,
  instrumentAsked,
  isTradedSize,
  lotsAsked,
  valueOf,
  YOURS,
} from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

const USUAL_LOTS = [0.01, 0.1, 1];

const SPREAD_TOLD =
  /\bspread (?:is |of |at |about |was )*(?:pips:)?(\d+(?:\.\d+)?)\b|(?<![\w.:])(?:pips:)?(\d+(?:\.\d+)?) (?:pips? )?spread\b/;

export const tradeCost: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const lots = lotsAsked(question, instrument);
    if (lots !== null && !isTradedSize(lots)) return askOtherLots(facts, lots);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into your money right now.`, pair);
    const currency = accountCurrency(question, facts);
    const told = instrument.kind === 'forex' ? SPREAD_TOLD.exec(question.words) : null;
    const spread = told ? Number(told[1] ?? told[2]) * instrument.pipPoints : quote.ask - quote.bid;
    const perLot = toPrice(instrument, spread) * instrument.contractSize * rate;
    const commission = commissionIn(question.words);
    return withEvidence(facts, (cite) => {
      const source = `spread of ${pair} in money`;
      const size = lots ?? 1;
      const paid = commission && commission.value * (commission.isPerLot ? size : 1);
      const total =
        paid === null
          ? ''
          : ` With your commission of ${cite(printMoney(commission?.value ?? 0, currency), YOURS)}${commission?.isPerLot ? ' a lot' : ''}${commission?.isOneWay ? ' in and out' : ''} that is ${cite(printMoney(paid, currency), 'commission')} more${lots === null ? ' on one lot' : ''}: ${cite(printMoney(perLot * size + paid, currency), source)} in all.`;
      const cost = (size: number, from: string): string =>
        `${cite(printMoney(perLot * size, currency), source, quote.at)} on ${citeLots(cite, size, from)}`;
      const [small, middle, large] = USUAL_LOTS.map((size) => cost(size, 'lot sizes'));
      const costs = lots === null ? `${small}, ${middle} and ${large}` : cost(lots, YOURS);
      return {
        sentence: `A trade on ${spokenName(pair)} costs the spread, ${told ? `${cite(printDistance(instrument, spread), YOURS)} as you say` : `${cite(printDistance(instrument, spread), quoteSource(pair), quote.at)} now`}: ${costs}.${total}${ageNote(facts, quote, cite)}`,
        value: perLot * size + (paid ?? 0),
        unit: currency,
        details: [
          'Ask less bid, times the units of the size, paid once for each trade. It widens around releases and at the turn of the day.',
        ],
        next:
          paid === null
            ? 'Commission and swap are set by your broker and come on top.'
            : commission?.isOneWay
              ? 'Swap for each night comes on top.'
              : 'Swap for each night comes on top. If that commission is for one way only, it is due twice.',
        pair,
      };
    });
  },
};

/** Brokers charge the weekend on a weekday. */
const TRIPLE = 'one night of the week counts three times.';
const EXAMPLE = 'worked example, not a real rate';
const EXAMPLE_RATE_PERCENT = 3;

export const holdingCost: Calculator = {
  needs: (question) => ({ quotes: firstPair(question) }),
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const asked = lotsAsked(question, instrument);
    if (asked !== null && !isTradedSize(asked)) return askOtherLots(facts, asked);
    const lots = asked ?? instrument.lotStep;
    const held = nightsHeld(question.words, facts.now);
    const nights = held?.nights ?? Math.max(1, Math.round(valueOf(question, 'count') ?? 1));
    const isTold = held !== null && nights > 1;
    const value = toPrice(instrument, quote.mid) * instrument.contractSize * lots;
    const interest = (nights * value * EXAMPLE_RATE_PERCENT) / 100 / 365;
    return withEvidence(facts, (cite) => ({
      sentence: `Swap rates are your broker's own, so I can't tell you yours: the platform shows them in the details of ${spokenName(pair)}. With a made-up ${cite(EXAMPLE_RATE_PERCENT, EXAMPLE)} % a year, ${citeLots(cite, lots, asked === null ? TABLE : YOURS)} would pay about ${cite(printMoney(interest, instrument.quote), EXAMPLE)} ${isTold ? held.label.replace(/\d+/, (count) => cite(count, YOURS)) : nights === 1 ? 'a night' : `for ${cite(nights, YOURS)} nights`}; ${TRIPLE}`,
      value: null,
      unit: instrument.quote,
      details: [
        `The value of the position, times the yearly rate, divided by ${cite(365, EXAMPLE)} nights. Depending on the side you may also be paid. One lot is ${cite(printNumber(instrument.contractSize), TABLE)} units.`,
      ],
      pair,
    }));
  },
};
