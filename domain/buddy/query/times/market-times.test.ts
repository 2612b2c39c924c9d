import { expect, it } from 'vitest';
import type { Pair } from '../../../market/instrument.ts';
import { composeQuestion, type Measure, type Question } from '../query.ts';
import { readQuery } from '../read-query.ts';
import type { QueryContext } from '../thought.ts';

const prices: Partial<Record<Pair, number>> = { 'EUR/USD': 1.17, 'XAU/USD': 4_050, 'USD/JPY': 152 };
/** Wednesday 18 November 2026, 13:00 UTC. */
const NOW = Date.UTC(2026, 10, 18, 13);
const fresh: QueryContext = { now: NOW, question: null, pair: null, priceOf: (pair) => prices[pair] ?? null };
const write = ({ measure, pairs, amounts, period }: Question): string =>
  [
    measure,
    ...pairs,
    ...amounts.map(({ role, value }) => `${role}=${value}`),
    ...(period ? [`[${period.label}]`] : []),
  ].join(' ');
const read = (text: string, context = fresh): string =>
  readQuery(text, context).questions.map(write).join('; ');

it.each([
  ["eurgbp's range today", 'range EUR/GBP [today]'],
  [
    'chance that gold gets to 4100 by friday',
    'reach-chance XAU/USD price=4100 [by the end of Friday 20 November]',
  ],
  ['how many times did gold close up last week', 'day-moves XAU/USD [last week]'],
  ['how much does euro move on average from one close to the next', 'day-moves EUR/USD'],
  ['when did usdjpy start going down', 'last-turn USD/JPY'],
  [
    'if i bought 0.1 lots of gold on monday where would i be',
    'since-then XAU/USD lots=0.1 [on Monday 16 November]',
  ],
  ['i bought 1 ounce of gold last week, how much am i up', 'since-then XAU/USD units=1 [last week]'],
  ['what would 3 krugerrands bring', 'metal-weight price=3'],
  ['worst time to trade aussie', 'good-hour AUD/USD'],
  ['where was gold when tokyo opened', 'price-then XAU/USD [since Tokyo opened (00:00 UTC)]'],
  ['was gold above 3900 this month', 'last-turn XAU/USD price=3900 [this month]'],
  ['how is the euro against the rest this week', 'currency-strength EUR/USD [this week]'],
  ['kids sleep so i only have time 9 to 11 in the evening, is euro busy then', 'good-hour EUR/USD'],
  ['chart for the kiwi, 2 months please', 'chart NZD/USD [the last 2 months]'],
  ['btc chart 1 month', 'chart BTC/USD count=1 [the last month]'],
])('reads "%s"', (text, expected) => expect(read(text)).toBe(expected));

it('asks how long a city stays open for its close', () => {
  expect(readQuery('how long is london open still', fresh).questions[0]?.edge).toBe('close');
});

it('takes what moves in a day for a usual day', () => {
  expect(readQuery('what moves more in a day, cable or euro', fresh).questions[0]?.rankBy).toBe('atr');
  expect(readQuery('gold average of a 100 pip day', fresh).questions[0]?.length ?? null).toBeNull();
});

it('goes on with the time spoken of', () => {
  const period = { label: 'yesterday', from: NOW - 37 * 3_600_000, to: NOW - 13 * 3_600_000 };
  const question = composeQuestion('price-then', { pairs: ['XAU/USD'], period });
  const judge = () => new Map<Measure | 'none', number>([['price-then', 0.9]]);
  expect(read('and the lowest?', { ...fresh, question, pair: 'XAU/USD', judge })).toBe(
    'price-then XAU/USD [yesterday]',
  );
});

it('answers one of two ways to tell the same time', () => {
  const judge = () =>
    new Map<Measure | 'none', number>([
      ['price-then', 0.6],
      ['change', 0.3],
    ]);
  expect(read('gold at the start of this month, how much was it this month', { ...fresh, judge })).toBe(
    'price-then XAU/USD [this month]',
  );
});
