import type { Candle } from '../../../../market/candle.ts';
import { instrumentOf, toPrice } from '../../../../market/instrument.ts';
import { spokenName } from '../../../clauses/market-names.ts';
import type { Question } from '../../../query/query.ts';
import { unanswered, withEvidence, type Facts, type Finding } from '../../calculator.ts';
import { printDistance, titleOf } from '../../market.ts';
import { printPercent } from '../../money.ts';
import { citeSpan } from '../periods.ts';

/** From close to close, per cent. */
export type DayMove = { day: Candle; moved: number; percent: number };

const UP = /\b(up|green|higher|rise|rose|risen|rising|gain\w*|bull\w*|positive|plus)\b/;
const DOWN = /\b(down|red|lower|fall|fell|fallen|falling|los\w*|bear\w*|drop\w*|negative|minus)\b/;
const DAYS = 'day candles';
const details = ['Days are UTC and counted from close to close; the day that is not over does not count.'];

function daysWithin({ period }: Question, days: readonly DayMove[]): DayMove[] {
  const [from, until] = [period?.from ?? 0, period?.to ?? Infinity];
  return days.filter(({ day }) => day.time >= from && day.time < until);
}

/** "How many days did gold close green this month". */
export function countDays(question: Question, days: readonly DayMove[], facts: Facts): Finding {
  const [pair] = question.pairs;
  const within = daysWithin(question, days);
  const name = pair ? titleOf(pair) : '';
  if (!pair || within.length === 0) return unanswered(`I have no full day of ${name} in that time.`, pair);
  const up = within.filter(({ moved }) => moved > 0).length;
  const down = within.filter(({ moved }) => moved < 0).length;
  const isDown = DOWN.test(question.words) && !UP.test(question.words);
  return withEvidence(facts, (cite) => {
    const told = (count: number): string => `${cite(count, DAYS)} ${count === 1 ? 'day' : 'days'}`;
    const all = `of ${cite(within.length, DAYS)} full ${within.length === 1 ? 'day' : 'days'}`;
    const span = question.period ? ` ${citeSpan(cite, question.period)}` : '';
    const flat = within.length - up - down;
    const unchanged = flat > 0 ? ` and unchanged on ${cite(flat, DAYS)}` : '';
    return {
      sentence: isDown
        ? `${name} closed lower on ${told(down)} ${all}${span}, and higher on ${cite(up, DAYS)}${unchanged}.`
        : `${name} closed higher on ${told(up)} ${all}${span}, and lower on ${cite(down, DAYS)}${unchanged}.`,
      value: isDown ? down : up,
      unit: 'days',
      details,
      next: 'How often it rose says nothing about the next day.',
      pair,
    };
  });
}

/** "How much does it move on average from one close to the next". */
export function tellAverage(question: Question, days: readonly DayMove[], facts: Facts): Finding {
  const [pair] = question.pairs;
  const within = daysWithin(question, days);
  if (!pair || within.length === 0)
    return unanswered(`I have no full day of ${pair ? spokenName(pair) : 'it'} in that time.`, pair);
  const instrument = instrumentOf(pair);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length;
  const points = mean(within.map(({ moved }) => moved));
  const percent = mean(within.map((one) => one.percent));
  return withEvidence(facts, (cite) => ({
    sentence: `From one close to the next ${spokenName(pair)} moves ${cite(printDistance(instrument, points), DAYS)} on average, up or down, ${cite(printPercent(percent), DAYS)} % (${cite(within.length, DAYS)} ${within.length === 1 ? 'day' : 'days'} measured).`,
    value: toPrice(instrument, points),
    unit: instrument.quote,
    details: [...details, 'From low to high of a day the way is longer.'],
    pair,
  }));
}
