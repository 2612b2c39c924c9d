import { capitalise } from '../../../text.ts';
import { instrumentOf, type Pair } from '../../../market/instrument.ts';
import { dollarRatePairOf } from '../../../signals/sizing/position-size.ts';
import type { Period, Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import {
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Needs,
} from '../calculator.ts';
import { printPercent } from '../money.ts';
import { candlesSince, citeSpan, moveIn, periodOr } from '../prices/periods.ts';

const names: Record<string, string> = {
  USD: 'the dollar',
  EUR: 'the euro',
  GBP: 'the pound',
  JPY: 'the yen',
  CHF: 'the Swiss franc',
  AUD: 'the Australian dollar',
  NZD: 'the New Zealand dollar',
  CAD: 'the Canadian dollar',
};
const currencies = Object.keys(names);
const FEWEST = 3;
const SHOWN = 3;

const dollarPair = (currency: string): Pair | null => dollarRatePairOf(currency)?.pair ?? null;
const dollarPairs: readonly Pair[] = currencies.flatMap((one) => dollarPair(one) ?? []);

const periodAsked = ({ period }: Pick<Question, 'period'>, now: number): Period =>
  periodOr(period, 'EUR/USD', now);

export function needsOfStrength(question: Pick<Question, 'period'>, now: number): Needs {
  const { from } = periodAsked(question, now);
  return { quotes: dollarPairs, candles: dollarPairs.map((pair) => candlesSince(pair, from, now)) };
}

/** `percent` against the average of them all, the strongest first. */
export type Strength = { currency: string; name: string; percent: number };

export function strengthsIn(question: Pick<Question, 'period'>, facts: Facts): Strength[] {
  const period = periodAsked(question, facts.now);
  const gains = currencies.flatMap((currency) => {
    const pair = dollarPair(currency);
    if (!pair) return currency === 'USD' ? [{ currency, gained: 0 }] : [];
    const move = moveIn(facts, pair, period);
    if (!move) return [];
    const gained = Math.log(move.end / move.start);
    return [{ currency, gained: instrumentOf(pair).base === currency ? gained : -gained }];
  });
  const average = gains.reduce((sum, { gained }) => sum + gained, 0) / gains.length;
  return gains
    .map(({ currency, gained }) => ({
      currency,
      name: names[currency] as string,
      percent: 100 * (Math.exp(gained - average) - 1),
    }))
    .toSorted((one, other) => other.percent - one.percent);
}

export const citeStrength = (cite: Cite, { percent }: Strength): string =>
  `${percent < 0 ? 'down' : 'up'} ${cite(printPercent(percent), 'candles of currencies')} %`;

/** The eight currencies against each other, from the pairs with the dollar. */
export const currencyStrength: Calculator = {
  needs: (question, { now }) => needsOfStrength(question, now),
  calculate: (question, facts) => {
    const all = strengthsIn(question, facts);
    if (all.length < FEWEST) return unanswered('I have too few prices to compare the currencies right now.');
    const isWeak =
      /\b(weak\w*|worst|los\w*|lowest|fall\w*|fell|drop\w*|down|smash\w*|hammer\w*|crush\w*|kill\w*|beaten|tank\w*|bleed\w*|dump\w*|sink\w*|sold off|hit)\b/.test(
        question.words,
      ) && !/\b(strong\w*|best)\b/.test(question.words);
    const sorted = isWeak ? all.toReversed() : all;
    const isWhole =
      question.currencies.length !== 1 &&
      /\b(rank|order|sort|list|all|every|each|table|standings)\b/.test(question.words);
    const shown = sorted.slice(0, isWhole ? all.length : SHOWN);
    const [first, ...others] = shown;
    const last = sorted.at(-1);
    if (!first || !last) return unanswered('I have too few prices to compare the currencies right now.');
    const [currency] = question.currencies;
    const place =
      question.currencies.length === 1 ? sorted.findIndex((one) => one.currency === currency) : -1;
    const own = place < 0 ? undefined : sorted[place];
    const two = sorted.filter((one) => question.currencies.includes(one.currency));
    if (question.currencies.length === 2 && two.length === 2) return compareTwo(question, two, isWeak, facts);
    return withEvidence(facts, (cite) => {
      const span = citeSpan(cite, periodAsked(question, facts.now));
      const told = (one: Strength): string => `${one.name} (${citeStrength(cite, one)})`;
      const [top, bottom] = isWeak ? ['weakest', 'strongest'] : ['strongest', 'weakest'];
      const rest = others.map(told).join(', ');
      const end = isWhole ? '' : ` The ${bottom} is ${told(last)}.`;
      const head = `${capitalise(told(first))} is the ${top} currency ${span}, then ${rest}.${end}`;
      const mine = own
        ? `${capitalise(own.name)} is ${citeStrength(cite, own)} ${span} against the average of the ${cite(all.length, 'candles of currencies')} big currencies, number ${cite(place + 1, 'candles of currencies')} of them. `
        : '';
      return {
        sentence: `${mine}${head}${mine ? '' : ` Each against the average of the ${cite(all.length, 'candles of currencies')} big ones.`}`,
        value: (own ?? first).percent,
        unit: '%',
        details: [
          'Worked out from the pairs with the dollar: how far each currency moved, less what they all moved on average.',
        ],
        next: 'That says nothing about which way any of them goes next.',
      };
    });
  },
};

/** "Is the yen stronger than the dollar": by yes or no first. */
const whetherAsked = ({ words, currencies: [asked] }: Question, { currency }: Strength): string =>
  !/^(and |so |but )*(is|are|was|were|did|does)\b.*\bthan\b/.test(words)
    ? ''
    : asked === currency
      ? 'Yes. '
      : 'No. ';

/** The first is the one asked for: the stronger, or the weaker. */
function compareTwo(
  question: Question,
  [first, second]: readonly Strength[],
  isWeak: boolean,
  facts: Facts,
): Finding {
  const [one, other] = [first as Strength, second as Strength];
  return withEvidence(facts, (cite) => ({
    sentence: `${whetherAsked(question, one)}${capitalise(one.name)} is the ${isWeak ? 'weaker' : 'stronger'} of the two ${citeSpan(cite, periodAsked(question, facts.now))}: ${citeStrength(cite, one)}, ${other.name} ${citeStrength(cite, other)}, each against the average of the ${cite(currencies.length, 'candles of currencies')} big currencies.`,
    value: one.percent,
    unit: '%',
    next: 'That says nothing about which way any of them goes next.',
  }));
}
