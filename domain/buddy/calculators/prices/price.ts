import { instrumentOf, toPrice, type Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Cite, PriceRole } from '../../replies/evidence.ts';
import { printPrice } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { ageNote, citePrice, printDistance, quoteSource, titleOf, withoutPrice } from '../market.ts';
import { instrumentAsked } from '../slots.ts';
import { candlesSince, citeLabel, priceAt } from './periods.ts';

const MOST = 4;

export const price: Calculator = {
  needs: ({ pairs }) => ({ quotes: pairs.slice(0, MOST) }),
  calculate: (question, facts) => {
    const first = instrumentAsked(question);
    if ('ask' in first) return first;
    const pairs = question.pairs.slice(0, MOST);
    const [known] = pairs.flatMap((pair) => facts.quote(pair) ?? []);
    if (!known) return withoutPrice(first.pair);
    return withEvidence(facts, (cite) => ({
      sentence: pairs.map((pair) => tellPrice(facts, pair, cite)).join(' '),
      value: toPrice(instrumentOf(known.pair), known.mid),
      unit: instrumentOf(known.pair).quote,
      details: ['You buy at the higher price and sell at the lower one; what lies between is the spread.'],
      pair: known.pair,
    }));
  },
};

function tellPrice(facts: Facts, pair: Pair, cite: Cite): string {
  const instrument = instrumentOf(pair);
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair).sentence;
  const figure = (points: number, role?: PriceRole): string =>
    citePrice(cite, instrument, points, quote.at, role);
  const spread = cite(printDistance(instrument, quote.ask - quote.bid), quoteSource(pair), quote.at);
  return `${titleOf(pair)} is at ${figure(quote.mid)}: you buy at ${figure(quote.ask, 'ask')} and sell at ${figure(quote.bid, 'bid')}, ${spread} apart.${ageNote(facts, quote, cite)}`;
}

export const priceThen: Calculator = {
  needs: ({ pairs: [pair], period }, { now }) =>
    pair && period ? { quotes: [pair], candles: [candlesSince(pair, period.from, now)] } : {},
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const { period } = question;
    if (!period)
      return {
        ask: 'The price at what time?',
        choices: ['Yesterday', 'A week ago', 'A month ago'],
        evidence: [],
      };
    const { step } = candlesSince(pair, period.from, facts.now);
    const isOpening = /\bopen(ed|s|ing)?\b/.test(question.words);
    const at = isOpening ? period.from : (period.to ?? period.from);
    const then = priceAt(facts.candles(pair, step), step, at);
    if (then === null)
      return unanswered(`My prices for ${spokenName(pair)} don't reach back that far.`, pair);
    const quote = facts.quote(pair);
    return withEvidence(facts, (cite) => {
      const now = quote ? ` It is ${citePrice(cite, instrument, quote.mid, quote.at)} now.` : '';
      const verb = isOpening ? 'opened at' : period.to === null ? 'stood at' : 'ended at';
      return {
        sentence: `${titleOf(pair)} ${verb} ${cite(printPrice(instrument, then), `candles ${pair}`, at)} ${citeLabel(cite, { label: period.label.replace(/^since (?=(yesterday )?\d)/, 'at ') })}.${now}`,
        value: toPrice(instrument, then),
        unit: instrument.quote,
        pair,
      };
    });
  },
};
