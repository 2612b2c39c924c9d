import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../market/instrument.ts';
import { composeQuestion, type Question } from './query.ts';
import { readQuery, type QueryContext } from './read-query.ts';

const prices: Partial<Record<Pair, number>> = {
  'EUR/USD': 1.17,
  'GBP/USD': 1.34,
  'USD/JPY': 152,
  'GBP/JPY': 204,
  'AUD/USD': 0.65,
  'USD/CHF': 0.8,
  'XAU/USD': 4_050,
  'XAG/USD': 49,
  'BTC/USD': 95_000,
  'ETH/USD': 3_100,
};
/** Wednesday 18 November 2026, 13:00 UTC. */
const NOW = Date.UTC(2026, 10, 18, 13);
const fresh: QueryContext = { now: NOW, question: null, pair: null, priceOf: (pair) => prices[pair] ?? null };

/** "margin EUR/USD lots=0.2 leverage=30". */
function write({ measure, pairs, amounts, side }: Question): string {
  const told = amounts.map(({ role, value, isPercent }) => `${role}=${value}${isPercent ? '%' : ''}`);
  return [measure, ...pairs, ...told, ...(side ? [side] : [])].join(' ');
}
const read = (text: string, context = fresh): string[] => readQuery(text, context).questions.map(write);

describe('a question about a figure', () => {
  it.each([
    ['what is one pip worth for 0.3 lots of cable', 'pip-value GBP/USD pips=1 lots=0.3'],
    ['margin pls. euro. 0.2. 1 to 30', 'margin EUR/USD lots=0.2 leverage=30'],
    ['20k units of eurusd @ 30x what gets blocked on my account', 'margin EUR/USD units=20000 leverage=30'],
    [
      'long dollar yen from 151.40 with .1 lot, target 152.10, profit usd?',
      'profit-at-price USD/JPY entry=151.4 lots=0.1 target=152.1 buy',
    ],
    [
      'if i short 0.05 gold from 4062 and it drops to 4048.50 what do i get',
      'profit-at-price XAU/USD lots=0.05 entry=4062 price=4048.5 sell',
    ],
    ['i win 55% of trades, chance of losing 5 in a row?', 'streak-chance percent=55% count=5'],
    [
      '8 losses in a row at 3% compounding on 2000 dollars leaves me with',
      'losing-run count=8 percent=3% account=2000',
    ],
    ['down 20 percent, how much percent do i need to get back to even', 'recovery percent=20%'],
    ['how far is gold from 4100', 'distance-to-level XAU/USD entry=4100'],
    [
      'entry 1.34 stop 1.3370 target 1.3475 cable, whats the risk reward',
      'risk-reward GBP/USD entry=1.34 stop=1.337 target=1.3475',
    ],
    ['swap for swissy, long 0.3 lots, five nights?', 'holding-cost USD/CHF lots=0.3 count=5 buy'],
    ['gold falls 20 dollars, i have 0.05 lots, how much do i lose', 'move-value XAU/USD move=20 lots=0.05'],
    ['100 euros in dollars', 'convert-money money=100'],
    ['a quarter of 960 dollars', 'share-of percent=25% money=960'],
    ['rsi of eur/usd on four hours', 'rsi EUR/USD'],
    ['is gold more volatile than silver', 'comparison XAU/USD XAG/USD'],
    ['which market moved least this week?', 'ranking'],
    ["how long until London closes, I'm in Lima", 'session-countdown'],
    ['what did my last trade cost in spread', 'last-trade-cost'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    'what is a pip',
    'what is margin',
    'explain leverage to me',
    'give me a signal on gold',
    'alert me when euro hits 1.16',
    'dont set an alert at 4100',
    'hello',
    'can i trust you',
    'i lost my rent money',
    'what is a pip? what is a spread? what is leverage? how is gold? how is the yen?',
  ])('is not heard in: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('keeps what else was said for the other readers', () => {
    const { questions, rest } = readQuery(
      "delete all alerts except gold and then tell me gold's high today",
      fresh,
    );
    expect(questions.map(write)).toEqual(['range XAU/USD']);
    expect(rest).toContain('delete all alerts');
  });
});

describe('a follow-up', () => {
  const [margin] = readQuery('margin for 0.5 usdjpy 1:50', fresh).questions;
  const after: QueryContext = { ...fresh, question: margin ?? null, pair: 'USD/JPY' };

  it.each([
    ['at 1:200 then', 'margin USD/JPY lots=0.5 leverage=200'],
    ['what if its gold instead', 'margin XAU/USD lots=0.5 leverage=50'],
    ['and with 0.2 lots', 'margin USD/JPY leverage=50 lots=0.2'],
  ])('changes what it names: %s', (text, expected) => {
    expect(read(text, after)).toEqual([expected]);
  });

  it('turns a ranking round', () => {
    const ranking = composeQuestion('ranking', { rankBy: 'change', order: 'least', among: 'all' });
    expect(readQuery('and the most', { ...fresh, question: ranking }).questions[0]).toMatchObject({
      order: 'most',
    });
  });

  it.each(['thanks', 'why', 'give me a signal', 'hmm ok'])('is not heard in: %s', (text) => {
    expect(read(text, after)).toEqual([]);
  });
});

it('reads any text without getting lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      expect(readQuery(text, fresh).questions.length).toBeLessThanOrEqual(4);
    }),
  );
  for (const endless of [
    '1:'.repeat(2_000),
    '5 lots '.repeat(600),
    'two hundred and '.repeat(300),
    '1,000'.repeat(900),
  ])
    expect(readQuery(endless.slice(0, 4_000), fresh).questions.length).toBeLessThanOrEqual(4);
});
