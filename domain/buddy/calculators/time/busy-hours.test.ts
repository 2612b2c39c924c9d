import { expect, it } from 'vitest';
import { find, someFacts } from '../../../testing/calculator-facts.ts';

/** Wednesday 18 November 2026, 13:30 UTC. */
const facts = someFacts({ now: Date.UTC(2026, 10, 18, 13, 30) });

it.each([
  ['best time of day to trade gold', 'XAU/USD', /^Gold is busiest from 13:00 to 17:00 UTC/],
  ['when is the aussie most active', 'AUD/USD', /lively too while Tokyo works, from 00:00 to 09:00 UTC/],
  ['what hours are quiet for usdjpy', 'USD/JPY', /^USD\/JPY is quietest from 22:00 to 00:00 UTC/],
  [
    'is the euro busy 9 to 11 in the evening',
    'EUR/USD',
    /^No, EUR\/USD is rather quiet from 21:00 to 23:00 UTC/,
  ],
  ['is the euro quiet at 3am', 'EUR/USD', /^Yes, EUR\/USD is rather quiet/],
  ['is 2pm a good time for the euro', 'EUR/USD', /^Yes, EUR\/USD is busy from 14:00 to 15:00 UTC/],
] as const)('%s', (words, pair, sentence) => {
  expect(find('good-hour', { pairs: [pair], words }, facts).sentence).toMatch(sentence);
});

it('hours are those of the place named, told in both clocks', () => {
  const found = find('good-hour', { place: 'lima', words: 'is 8 to 10 in the morning busy then' }, facts);
  expect(found.sentence).toContain('from 13:00 to 15:00 UTC (08:00 to 10:00 in Lima)');
});

it.each([
  ['8:30 am et what is my clock in lagos', 'lagos', '08:30 in ET is 14:30 in Lagos (13:30 UTC).'],
  [
    'if it is 6pm in london what time is it in sydney',
    'london',
    '18:00 in London is 05:00 in Sydney (18:00 UTC).',
  ],
])('%s', (words, place, sentence) => {
  expect(find('local-time', { place, words }, facts).sentence).toBe(sentence);
});

it('a price at a clock elsewhere is the price then', () => {
  const at = Date.UTC(2026, 10, 18, 8);
  const candles = [{ time: at - 900_000, open: 116_000, high: 116_000, low: 116_000, close: 116_000 }];
  const found = find(
    'local-time',
    {
      pairs: ['EUR/USD'],
      words: 'price of euro at 8am london time',
      period: { label: 'since 08:00 UTC (08:00 in London)', from: at, to: null },
    },
    { ...facts, candles: () => candles },
  );
  expect(found.value).toBe(1.16);
});

it('time between two clock times is read in any wording', () => {
  expect(find('clock-span', { words: '15:45 minus 13:20' }, facts).value).toBe(145 * 60_000);
  expect(find('clock-span', { words: 'from half past 2 to quarter to 4' }, facts).value).toBe(75 * 60_000);
});
