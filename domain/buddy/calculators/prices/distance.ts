import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { ask, withEvidence, type Calculator, type Facts, type Finding, type Missing } from '../calculator.ts';
import { ageNote, citePrice, pricesInPoints, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { range } from './range.ts';
import { firstPair, instrumentAsked, moveInPoints, pricesNamed, YOURS } from '../slots.ts';

/** "How far is bitcoin from a million" is answered; beyond it, another price was meant. */
const FARTHEST = 20;

/** A price far from the market may have been taken for a sum. */
function levelsNamed(question: Question, instrument: Instrument): number[] {
  const prices = pricesNamed(question, instrument, ['price', 'target', 'stop', 'entry']);
  return prices.length > 0 ? prices : pricesNamed(question, instrument, ['account', 'money']);
}

/** "How far is gold from its high of the week". */
const asksEnd = ({ words }: Question): boolean =>
  /\b(highs?|lows?|highest|lowest|top|bottom|peak)\b/.test(words);

const BELOW = /\b(below|under|lower|down|less|minus|beneath|falls?|drops?)\b/;

/** "60 pips above where the euro is now". */
function besidePrice(
  question: Question,
  facts: Facts,
  instrument: Instrument,
  quote: Quote,
): Finding | Missing {
  const move = moveInPoints(question, instrument, quote.mid);
  if (move === null) return ask('How far to which price?', []);
  const { pair } = instrument;
  const isBelow = BELOW.test(question.words);
  const level = quote.mid + (isBelow ? -move : move);
  return withEvidence(facts, (cite) => ({
    sentence: `That is ${citePrice(cite, instrument, level)}: ${cite(printDistance(instrument, move), YOURS)} ${isBelow ? 'below' : 'above'} ${spokenName(pair)} at ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`,
    value: toPrice(instrument, level),
    unit: instrument.quote,
    pair,
  }));
}

export const distanceToLevel: Calculator = {
  needs: (question, known) =>
    asksEnd(question) ? range.needs(question, known) : { quotes: firstPair(question) },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const named = levelsNamed(question, instrument);
    if (named.length === 0 && asksEnd(question)) return range.calculate(question, facts);
    if (named.length === 0) return besidePrice(question, facts, instrument, quote);
    const market = toPrice(instrument, quote.mid);
    const isFar = named.some((price) => price > market * FARTHEST || price < market / FARTHEST);
    const levels = isFar
      ? pricesInPoints(facts, instrument, quote, named.slice(0, 2))
      : named.slice(0, 2).map((price) => toPoints(instrument, price));
    if ('ask' in levels) return levels;
    const [level = 0] = levels;
    return withEvidence(facts, (cite) => {
      const parts = levels.map((one) => {
        const gap = one - quote.mid;
        const to = citePrice(cite, instrument, one);
        return gap === 0
          ? `${titleOf(pair)} stands right at ${to}`
          : `${titleOf(pair)} has to ${gap < 0 ? 'fall' : 'rise'} ${cite(printDistance(instrument, gap), `distance ${pair}`)} to reach ${to}, ${cite(printPercent((100 * gap) / quote.mid), `distance ${pair}`)} %`;
      });
      return {
        sentence: `${parts.join('; ')}. It is at ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`,
        value: toPrice(instrument, level - quote.mid),
        unit: instrument.quote,
        details: [
          'Counted from the mid price. A buy closes half a spread below it, a sell half a spread above.',
        ],
        pair,
      };
    });
  },
};
