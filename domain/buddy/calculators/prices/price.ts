import { instrumentOf, toPrice, type Instrument, type Pair } from '../../../market/instrument.ts';
import { DAY_MS } from '../../../time.ts';
import type { Quote } from '../../../market/quote.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Period, Question } from '../../query/query.ts';
import type { Cite, PriceRole } from '../../replies/evidence.ts';
import { printPrice } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { ageNote, citePrice, printDistance, quoteSource, titleOf, withoutPrice } from '../market.ts';
import { instrumentAsked } from '../slots.ts';
import { candlesSince, citeLabel, priceAt } from './periods.ts';
import { range } from './range.ts';
import { lastTurn } from './turns/last-turn.ts';
import { asksReached } from './turns/reached.ts';

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

const ASKS_END = /\b(highs?|lows?|highest|lowest|top|bottom(ed)?|peak(ed)?|max(imum)?|min(imum)?)\b/;
const OPENS = /\bopen(ed|s|ing)?\b|\b(start|beginning|begin|began|first day) (of|in)\b/;

/** The high or low of a time is told by its range. */
const asksEnd = ({ words, period }: Question): boolean =>
  period !== null && ASKS_END.test(words) && !/\bago$|^this time/.test(period.label);

/** An instant, and no stretch of time: "since 16:00 UTC", "2 days ago". */
const isInstant = ({ label, to }: Period): boolean =>
  to === null && /\bago$|^this time|^since \d|^since .* opened/.test(label);

export const priceThen: Calculator = {
  needs: (question, known) => {
    const {
      pairs: [pair],
      period,
    } = question;
    if (!pair || !period) return {};
    if (asksReached(question)) return lastTurn.needs(question, known);
    return asksEnd(question)
      ? range.needs(question, known)
      : { quotes: [pair], candles: [candlesSince(pair, period.from, known.now)] };
  },
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
    if (asksReached(question)) return lastTurn.calculate(question, facts);
    if (asksEnd(question)) return range.calculate(question, facts);
    const { step } = candlesSince(pair, period.from, facts.now);
    const isOpening = (OPENS.test(question.words) && !isInstant(period)) || period.to === null;
    const isDayClose =
      /\bclos(e|ed|ing)\b/.test(question.words) && /\b(day|days|weeks?|months?) ago$/.test(period.label);
    const dayEnd = Math.min(facts.now, (Math.floor(period.from / DAY_MS) + 1) * DAY_MS);
    const at = isDayClose ? dayEnd : isOpening ? period.from : (period.to as number);
    const then = priceAt(facts.candles(pair, step), step, at);
    if (then === null)
      return unanswered(`My prices for ${spokenName(pair)} don't reach back that far.`, pair);
    const quote = facts.quote(pair);
    return withEvidence(facts, (cite) => {
      const verb = isDayClose
        ? 'closed at'
        : isInstant(period)
          ? 'stood at'
          : isOpening
            ? 'opened at'
            : 'ended at';
      const label = period.label
        .replace(/^since (?=\d)/, 'at ')
        .replace(/^since (?=.* opened)/, 'when ')
        .replace(/^since (?=[A-Z])/, 'on ')
        .replace(/^since (?=noon)/, 'at ')
        .replace(/^since (?=[a-z])/, 'at the start of ')
        .replace(/^the last\b/, 'at the start of the last');
      const now = quote && tellNow(instrument, { quote, past: then }, cite);
      return {
        sentence: `${titleOf(pair)} ${verb} ${cite(printPrice(instrument, then), `candles ${pair}`, at)} ${citeLabel(cite, { label })}.${now ?? ''}`,
        value: toPrice(instrument, then),
        unit: instrument.quote,
        pair,
      };
    });
  },
};

function tellNow(
  instrument: Instrument,
  { quote, past }: { quote: Quote; past: number },
  cite: Cite,
): string {
  const gained = quote.mid - past;
  const moved =
    gained === 0
      ? 'just there again'
      : `${cite(printDistance(instrument, gained), `candles ${instrument.pair}`)} ${gained < 0 ? 'lower' : 'higher'}`;
  return ` It is at ${citePrice(cite, instrument, quote.mid, quote.at)} now, ${moved}.`;
}
