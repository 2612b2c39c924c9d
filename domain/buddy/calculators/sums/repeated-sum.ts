import { instrumentOf, toPrice, type Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { CountedUnit } from '../../query/sums/quantities.ts';
import type { Question } from '../../query/query.ts';
import { repetitionOf, type Factor, type Repetition } from '../../query/sums/repetition.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber } from '../../replies/print.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { printMoney } from '../money.ts';
import { valueOf, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from '../sizes/account-money.ts';

const CALENDAR = 'days and nights of a year';
/** Pips without a market are those of EUR/USD. */
const USUAL_PAIR: Pair = 'EUR/USD';
const withPair = (question: Question): Question =>
  question.pairs.length > 0 ? question : { ...question, pairs: [USUAL_PAIR] };

const countsInPrice = ({ pairs: [pair = USUAL_PAIR], words }: Question): boolean =>
  instrumentOf(pair).kind !== 'forex' && !/\bpips?\b/.test(words);

/** Null where no price turns the pips into money. */
function pipMoney(question: Question, facts: Facts): number | null {
  const [pair = USUAL_PAIR] = question.pairs;
  const instrument = instrumentOf(pair);
  const rate = quoteToAccount(withPair(question), instrument, facts);
  const lots = valueOf(question, 'lots');
  // "Gold spread 0.35" is counted in the price.
  const step = countsInPrice(question) ? 1 : toPrice(instrument, instrument.pipPoints);
  return rate === null || lots === null ? null : step * instrument.contractSize * lots * rate;
}

const spoken: Record<CountedUnit, string> = {
  lot: 'lot',
  trade: 'trade',
  side: 'side',
  pip: 'pip',
  night: 'night',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
};

function citeFactor(cite: Cite, { value, of, isAssumed }: Factor): string {
  if (of === 'side') return `${cite(2, 'in and out')} sides`;
  const count = printNumber(value, 4);
  return `${cite(count, isAssumed ? CALENDAR : YOURS)} ${spoken[of]}${value === 1 ? '' : 's'}`;
}

/** Commission, swap, spread, savings: money for each of something, times what is counted. */
export const repeatedSum: Calculator = {
  needs: (question, known) =>
    repetitionOf(question).some(({ isPips }) => isPips)
      ? { quotes: quotesInMoney(withPair(question), known) }
      : {},
  calculate: (question, facts) => {
    const parts = repetitionOf(question);
    if (/\bhow many (trades|wins|winners|days|weeks|months)\b|\bhow long\b/.test(question.words))
      return timeUntil.calculate(question, facts);
    if (parts.length === 0) return ask('How much, and how many times?', ['$7 a lot, 0.4 lots, 9 trades']);
    const [only] = parts;
    if (parts.length === 1 && only && only.factors.length === 0 && !only.isPips)
      return tenAndHundred(only, question, facts);
    const [pair = USUAL_PAIR] = question.pairs;
    const pip = parts.some(({ isPips }) => isPips) ? pipMoney(question, facts) : 0;
    if (pip === null)
      return unanswered(`I have no price to turn pips of ${spokenName(pair)} into money right now.`);
    const currency = parts.find((one) => one.currency !== null)?.currency ?? accountCurrency(question, facts);
    const worthOf = ({ value, isPips, factors }: Repetition): number =>
      factors.reduce((product, factor) => product * factor.value, value * (isPips ? pip : 1));
    const total = parts.reduce((sum, part) => sum + worthOf(part), 0);
    const over = parts.find((one) => one.over !== null)?.over ?? null;
    return withEvidence(facts, (cite) => {
      const lots = valueOf(question, 'lots');
      const money = (value: number, source: string): string => cite(printMoney(value, currency), source);
      const told = parts.map((part) => {
        const rate = part.isPips
          ? `${countsInPrice(question) ? cite(printMoney(part.value), YOURS) : `${cite(printNumber(part.value, 2), YOURS)} ${part.value === 1 ? 'pip' : 'pips'}`} on ${cite(printNumber(lots ?? 0, 4), YOURS)} lots of ${spokenName(pair)} (${money(part.value * pip, 'pip value')})`
          : `${money(part.value, YOURS)}${part.per.length > 0 ? ` a ${part.per.map((unit) => spoken[unit]).join(' and ')}` : ''}`;
        return [rate, ...part.factors.map((factor) => citeFactor(cite, factor))].join(' × ');
      });
      const sum =
        told.length > 1
          ? told.map((one, i) => `${one} = ${money(worthOf(parts[i] as Repetition), 'sum')}`).join('; ')
          : (told[0] ?? '');
      const result = `${money(total, 'sum')}${over ? ` a ${spoken[over]}` : ''}`;
      const isAssumed = parts.some(({ factors }) => factors.some((one) => one.isAssumed && one.of === 'day'));
      return {
        sentence: told.length > 1 ? `${sum}. Together ${result}.` : `${sum} = ${result}.`,
        value: total,
        unit: currency,
        details: [
          'The sum for one, times what is counted.',
          ...(isAssumed
            ? [
                `Trading goes on ${cite(5, CALENDAR)} days a week, ${cite(21, CALENDAR)} a month and ${cite(252, CALENDAR)} a year.`,
              ]
            : []),
        ],
        ...(parts.some(({ per }) => per.includes('night')) && {
          next: 'Brokers count one night of the week three times, mostly Wednesday, for the weekend; over a full week that is seven.',
        }),
        ...(isAssumed && { next: 'Trading days only, without weekends.' }),
      };
    });
  },
};

/** A price for each of something, without a number of them. */
function tenAndHundred({ value, per, currency }: Repetition, question: Question, facts: Facts): Finding {
  const unit = per.map((one) => spoken[one]).join(' and ');
  const money = currency ?? accountCurrency(question, facts);
  return withEvidence(facts, (cite) => ({
    sentence: `At ${cite(printMoney(value, money), YOURS)} a ${unit}, ${cite(10, 'example')} of them are ${cite(printMoney(value * 10, money), 'sum')} and ${cite(100, 'example')} are ${cite(printMoney(value * 100, money), 'sum')}. How many is it with you?`,
    value,
    unit: money,
  }));
}

const HAS = /\b(have|has|had|got|with|from|already|account|start\w*)\b/;
const WAYS_OUT = /\b(gone|zero|empty|broke|nothing|wiped|left)\b/;

/** "I lose 30 a week, account 900, when is it gone"; "saving 40 a month, how long to 500". */
export const timeUntil: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const [part] = repetitionOf(question);
    const rate = part && part.factors.reduce((product, { value }) => product * value, part.value);
    const [goal, there] = question.amounts
      .filter(
        ({ role, isPercent, value }) =>
          !isPercent &&
          value !== part?.value &&
          ['account', 'money', 'price', 'risk', 'profit'].includes(role),
      )
      .toSorted((one, other) => other.value - one.value);
    if (!part?.over) return goalIn(question, facts);
    if (!rate || !goal) return ask('How much a week, and how much is there?', ['Losing $30 a week of $900']);
    const unit = spoken[part.over];
    const begun = there && HAS.test(question.words) && !WAYS_OUT.test(question.words) ? there : null;
    const count = Math.ceil((goal.value - (begun?.value ?? 0)) / rate - 1e-9);
    const currency = part.currency ?? goal.currency ?? 'USD';
    return withEvidence(facts, (cite) => ({
      sentence: `At ${cite(printMoney(rate, currency), YOURS)} a ${unit}, ${cite(printMoney(goal.value, currency), YOURS)} ${WAYS_OUT.test(question.words) ? 'is gone' : `is reached${begun ? ` from ${cite(printMoney(begun.value, currency), YOURS)}` : ''}`} after ${cite(`${count} ${unit}${count === 1 ? '' : 's'}`, 'time until')}.`,
      value: count,
      unit: `${unit}s`,
      details: ['The sum, divided by what one brings or takes, rounded up.'],
    }));
  },
};

/** "How many trades at 30 dollars to make 600". */
function goalIn(question: Question, facts: Facts): Finding | Missing {
  const [, named = 'times'] =
    /\bhow many (?:more )?(trades|wins|winners|days|weeks|months|losses|losers)\b/.exec(question.words) ?? [];
  const [large, small] = question.amounts
    .filter(({ isPercent, role }) => !isPercent && role !== 'count' && role !== 'lots')
    .toSorted((one, other) => other.value - one.value);
  if (!large || !small || small.value < 0.01)
    return ask('How much each time, and how much in all?', ['$30 a win to make $600']);
  const currency = large.currency ?? small.currency ?? 'USD';
  const count = Math.ceil(large.value / small.value - 1e-9);
  return withEvidence(facts, (cite) => ({
    sentence: `To get ${cite(printMoney(large.value, currency), YOURS)} at ${cite(printMoney(small.value, currency), YOURS)} each it takes ${cite(count, 'time until')} ${named}, before costs and without the ones that go wrong.`,
    value: count,
    unit: named,
    details: ['The whole, divided by one, rounded up.'],
  }));
}
