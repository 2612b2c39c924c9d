import { toPrice } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citeLots, printDistance, quoteSource, withoutPrice } from '../market.ts';
import { dollarRate, printMoney, printPercent, ratePairs } from '../money.ts';
import { askOtherLots, firstPair, instrumentAsked, isTradedSize, lotsAsked, YOURS } from '../slots.ts';

export const spread: Calculator = {
  needs: (question) => {
    const instrument = instrumentAsked(question);
    return 'ask' in instrument ? {} : { quotes: [...firstPair(question), ...ratePairs(instrument.quote)] };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const lots = lotsAsked(question, instrument);
    if (lots !== null && !isTradedSize(lots)) return askOtherLots(facts, lots);
    const points = quote.ask - quote.bid;
    const rate = dollarRate(instrument.quote, facts);
    return withEvidence(facts, (cite) => {
      const source = quoteSource(pair);
      const perLot = toPrice(instrument, points) * instrument.contractSize;
      const size = lots ?? 0.1;
      const money =
        rate === null
          ? ''
          : `, so ${cite(printMoney(perLot * size * rate), `spread ${pair}`, quote.at)} on ${citeLots(cite, size, lots === null ? 'example' : YOURS)}`;
      return {
        sentence: `The spread of ${spokenName(pair)} is ${cite(printDistance(instrument, points), source, quote.at)}, ${cite(printPercent((100 * points) / quote.mid, 4), source, quote.at)} % of the price${money}.${ageNote(facts, quote, cite)}`,
        value: toPrice(instrument, points),
        unit: instrument.quote,
        details: [
          'The spread is the ask less the bid. You pay it once for each trade, and it widens at releases and at the turn of the day.',
        ],
        pair,
      };
    });
  },
};
