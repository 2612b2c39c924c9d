import { capitalise } from '../../../text.ts';
import { instrumentOf } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { pairCauses, premiseOf, tellReleases } from '../prices/move-causes.ts';
import { citeSpan, periodOr } from '../prices/periods.ts';
import { citeStrength, needsOfStrength, strengthsIn } from './currency-strength.ts';
import { citeMeasured, kindWords, measurePair, needsOfMeasure, pairsAmong } from './measured.ts';

const SHOWN = 3;

/** "The dollar" names no market of its own. */
const currencyAsked = ({ pairs, currencies, among }: Question): string | null =>
  pairs.length === 0 && currencies.length === 1 && (among === 'all' || among === null)
    ? (currencies[0] as string)
    : null;

const withNamed = (question: Question): Question =>
  question.pairs.length > 1 ? { ...question, among: 'all' } : question;

/** "Why did gold fall", "why is everything red", "why is the dollar strong". */
export const moveCauses: Calculator = {
  needs: (question, known) => calculatorFor(question).needs(question, known),
  calculate: (question, facts) => calculatorFor(question).calculate(question, facts),
};

const calculatorFor = ({ pairs }: Question): Calculator => (pairs.length === 1 ? pairCauses : groupCauses);

/** "Why is everything red": how many moved which way, the farthest of them, and the calendar. */
const groupCauses: Calculator = {
  needs: (question, known) => {
    const measured = currencyAsked(question)
      ? needsOfStrength(question, known.now)
      : needsOfMeasure('change', pairsAmong(withNamed(question), known), question, known.now);
    return { ...measured, events: true, released: true };
  },
  calculate: (question, facts) =>
    currencyAsked(question) ? tellCurrency(question, facts) : tellGroup(withNamed(question), facts),
};

function tellGroup(question: Question, facts: Facts): Finding {
  const all = pairsAmong(question, facts)
    .flatMap((pair) => {
      const value = measurePair('change', pair, question, facts);
      return value === null ? [] : [{ pair, value }];
    })
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const [first] = all;
  if (!first) return unanswered('I have too few prices to say what moved.');
  const down = all.filter(({ value }) => value < 0).length;
  const usesDollar = all.every(({ pair }) => instrumentOf(pair).quote === 'USD');
  return withEvidence(facts, (cite) => {
    const period = periodOr(question.period, first.pair, facts.now);
    const span = citeSpan(cite, period);
    const of = (count: number): string => cite(count, 'markets compared');
    const told = all
      .slice(0, question.pairs.length > 1 ? all.length : SHOWN)
      .map((one) => `${spokenName(one.pair)} ${citeMeasured(cite, 'change', one)}`)
      .join(', ');
    const most = 2 * down >= all.length;
    return {
      sentence: [
        `${premiseOf(question, most ? -1 : 1)}${of(most ? down : all.length - down)} of ${of(all.length)} ${kindWords(question)} are ${most ? 'down' : 'up'} ${span}; the largest moves: ${told}.`,
        usesDollar &&
          all.length > 1 &&
          'All of them are priced in dollars, so a stronger or weaker dollar moves them together.',
        'Prices alone never say why.',
        tellReleases({ currencies: ['USD'], period }, question, facts, cite),
      ]
        .filter(Boolean)
        .join(' '),
      value: first.value,
      unit: '%',
      details: ['Compared by the change in per cent of the price at the beginning.'],
      pair: first.pair,
    };
  });
}

function tellCurrency(question: Question, facts: Facts): Finding {
  const all = strengthsIn(question, facts);
  const currency = currencyAsked(question);
  const place = all.findIndex((one) => one.currency === currency);
  const own = all[place];
  if (!own) return unanswered('I have too few prices to say how that currency moved.');
  const others = all
    .filter((one) => one !== own)
    .toSorted((one, other) => Math.abs(other.percent - own.percent) - Math.abs(one.percent - own.percent));
  return withEvidence(facts, (cite) => {
    const period = periodOr(question.period, 'EUR/USD', facts.now);
    const span = citeSpan(cite, period);
    const against = others
      .slice(0, SHOWN)
      .map((one) => `${one.name} ${citeStrength(cite, one)}`)
      .join(', ');
    return {
      sentence: [
        `${premiseOf(question, own.percent)}${capitalise(own.name)} is ${citeStrength(cite, own)} ${span} against the average of the ${cite(all.length, 'candles of currencies')} big currencies, number ${cite(place + 1, 'candles of currencies')} of them in strength; farthest from it: ${against}.`,
        'The usual drivers are interest rates, figures that change what people expect of them, and fear. Prices alone never say which.',
        tellReleases({ currencies: [own.currency], period }, question, facts, cite),
      ].join(' '),
      value: own.percent,
      unit: '%',
    };
  });
}
