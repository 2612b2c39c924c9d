import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../market/instrument.ts';
import { composeQuestion, type Question } from './query.ts';
import { isClearSum } from './beside/clear-sum.ts';
import { readQuery } from './read-query.ts';
import type { QueryContext } from './thought.ts';

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
  'EUR/GBP': 0.87,
  'WTI/USD': 61,
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
    ['1:400, 0.01 silver, how much will they freeze', 'margin XAG/USD leverage=400 lots=0.01'],
    [
      'im allowed to lose 8 dollars. 0.02 gbpusd. stop how many pips then',
      'stop-for-risk GBP/USD risk=8 lots=0.02',
    ],
    ['what lot gives me exactly 1 dollar per pip on euro gbp', 'lots-for-pip-value EUR/GBP money=1'],
    ['i deposited 250, now 291.40. gain in percent', 'percent-change account=250 price=291.4'],
    ['what winrate do i need if i make 1 and risk 2', 'break-even-rate profit=1 risk=2'],
    ['if i double 20 dollars ten times', 'growth money=20 count=10 percent=100%'],
    ['difference between 204.35 and 203.12 in pips', 'pips-between price=204.35 price=203.12'],
    ['price of one gram gold', 'metal-weight XAU/USD'],
    [
      'if btc drops from 95 to 80k and i own 0.015',
      'profit-at-price BTC/USD entry=95000 price=80000 lots=0.015',
    ],
    ['price now, price yesterday same time for aussie', 'price-then AUD/USD'],
    ['pip value for 0.2 usdchf, same for usdjpy, which is more', 'pip-value USD/CHF USD/JPY lots=0.2'],
    ['explain atr then give it for btc and eth', 'atr BTC/USD ETH/USD'],
    [
      'balance 800 / risk 1.5 / sl 30 pips / eurusd. size?',
      'lot-size EUR/USD account=800 risk=1.5% stop-pips=30',
    ],
    [
      'how big should i go on euro if my stop is thirty pips away and 1.5 percent of 800 is my max loss',
      'lot-size EUR/USD stop-pips=30 percent=1.5% account=800',
    ],
    [
      'i had 100% now 80%. to be whole again i need to grow by how many percent',
      'recovery percent=100% percent=80%',
    ],
    ['with 30 dollar stop on gold, i mean 3, 500 account, lot size', 'lot-size XAU/USD move=3 account=500'],
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
    'i watch gold all day and nothing happens',
    'been watching cable since morning, boring',
    'price only please. nothing else',
    'what is a pip? what is a spread? what is leverage? how is gold? how is the yen?',
  ])('is not heard in: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['180 + 45 - 12*3', '180+45-12*3'],
    ['12% of 840 then minus 35', '(840*12/100)-35'],
    ['5 trades today +12 -8 -8 +20 -3 what am i', '+12-8-8+20-3'],
    ['won 30 then lost 12 then lost 12 how much overall', '+30-12-12'],
  ])('adds up %s', (text, expression) => {
    expect(readQuery(text, fresh).questions).toMatchObject([{ expression }]);
  });

  it.each<[string, Partial<Question>]>([
    ['which is the best of the dollar pairs this month', { among: 'USD', order: 'most' }],
    ['sort the yen ones by how wild they are', { among: 'JPY', rankBy: 'atr' }],
    ['order the metals and oil by move since yesterday', { among: 'commodity', rankBy: 'change' }],
    ['biggest pip range today vs its normal', { rankBy: 'range-share' }],
    ['which pair is furthest from its high today', { rankBy: 'below-high', among: 'forex' }],
    ['is eurgbp the sleepiest or whats sleepier', { rankBy: 'atr', order: 'least', pairs: ['EUR/GBP'] }],
    ['which of gold silver oil is calmest', { pairs: ['XAU/USD', 'XAG/USD', 'WTI/USD'], order: 'least' }],
    ['any two pairs that did basically nothing today', { among: 'forex', order: 'least' }],
  ])('ranks: %s', (text, slots) => {
    expect(readQuery(text, fresh).questions).toMatchObject([{ measure: 'ranking', ...slots }]);
  });

  it.each<[string, string, string | null]>([
    ['oil 5 day high please', 'range WTI/USD', 'the last 5 days'],
    ['btc whole week, up or down', 'change BTC/USD', 'the last 7 days'],
    ['gold since the weekend', 'change XAU/USD', 'since the weekend'],
    ['eurusd friday close vs now', 'change EUR/USD', "since Friday's close"],
    ['crude monday vs today', 'change WTI/USD', 'since Monday 16 November'],
    ['did silver go up or down while i slept', 'change XAG/USD', 'overnight (21:00 to 06:00 UTC)'],
    ['where was btc on the 10th of november', 'price-then BTC/USD', 'on 10 November'],
    ['usd cad going nowhere for 3 days am i right', 'range', 'the last 3 days'],
    ['is oil moving more than normal today', 'range WTI/USD', 'today'],
    ['gold up 2 days or 3 in a row', 'day-moves XAU/USD', null],
    ['btc biggest drop in a day this month', 'day-moves BTC/USD', 'this month'],
    ['can u tell were usd chf bounsed last time', 'last-turn USD/CHF', null],
    ['what did the euro do after the ecb thing', 'after-release EUR/USD', null],
    ['why everything red', 'move-causes', null],
    ['whats making the dollar so strong lately', 'move-causes', null],
    ['crypto is bleeding, is there a reason or just vibes', 'move-causes', null],
    ['what happend at 8.30 everything jumped', 'move-causes', 'since 08:30 UTC'],
    ['pound yen has a heart attack?? look at it', 'move-causes GBP/JPY', null],
    ['strongest currency right now', 'currency-strength', null],
    ['anything breaking out', 'breakouts', null],
    ['find me something to trade in the next hour', 'breakouts', null],
    ['aussie, which way u lean', 'breakouts AUD/USD', null],
    ['is now a good hour or is it dead time, im in india its 2pm', 'good-hour', null],
    ['is ny open already? im in texas', 'session-countdown', null],
    ['any rate decisions soon for the kiwi', 'calendar NZD/USD', null],
    ['let me see the pound', 'chart GBP/USD', null],
    ['5 minute gold', 'chart XAU/USD', null],
    ['btc chart last 24h', 'chart BTC/USD', 'the last 24 hours'],
    ['can i see how the yen went today', 'chart USD/JPY', 'today'],
  ])('of markets: %s', (text, expected, label) => {
    const [question] = readQuery(text, fresh).questions;
    expect(question && [question.measure, ...question.pairs].join(' ')).toContain(expected);
    expect(question?.period?.label ?? null).toBe(label);
  });

  it.each<[string, string[]]>([
    [
      'price of gold, its high today and when ny closes',
      ['price XAU/USD', 'range XAU/USD', 'session-countdown'],
    ],
    ['is silver up this week? and whats its spread', ['change XAG/USD', 'spread XAG/USD']],
    [
      'btc and eth price, which one moved more since monday',
      ['price BTC/USD ETH/USD', 'ranking BTC/USD ETH/USD'],
    ],
    ['hows gold n silver today', ['change XAU/USD XAG/USD']],
  ])('hears each question of markets: %s', (text, expected) => {
    expect(
      readQuery(text, fresh).questions.map(({ measure, pairs }) => [measure, ...pairs].join(' ')),
    ).toEqual(expected);
  });

  it.each([
    [
      '0.1 oil thats how many barrels and what does a 50 cent move do',
      ['convert-lots WTI/USD lots=0.1', 'move-value WTI/USD move=0.5 lots=0.1'],
    ],
    ['margin and pip value for 0.3 cable', ['margin GBP/USD lots=0.3', 'pip-value GBP/USD lots=0.3']],
  ])('hears each question of: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is all that is heard in a clear sum, and not where somebody tells how they are', () => {
    const isSum = (text: string): boolean => isClearSum(text, readQuery(text, fresh));
    expect(isSum('i deposited 250, now 291.40. gain in percent')).toBe(true);
    expect(isSum('5 trades today +12 -8 -8 +20 -3 what am i')).toBe(true);
    expect(isSum('lost 20 percent, what gain gets me back, i feel sick')).toBe(false);
    expect(isSum('deposited my rent 250, now 91.40. loss in percent')).toBe(false);
  });

  it('stands against a reader that hears none only where it is plainly asked and nobody is in need', () => {
    const judge: QueryContext['judge'] = () =>
      new Map([
        ['none', 0.9],
        ['margin', 0.01],
      ]);
    const asked = (text: string): string[] => read(text, { ...fresh, judge });
    expect(asked('quick one, 20 pips on 0.3 lots kiwi how much is it')).toHaveLength(1);
    expect(asked('what should i do with 20 pips on 0.3 lots kiwi')).toEqual([]);
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

  it('keeps the account where a size is asked anew', () => {
    const [first] = readQuery('lot size for 500 dollars', fresh).questions;
    expect(read('how many lots eurusd with 20 pips stop', { ...fresh, question: first ?? null })).toEqual([
      'lot-size EUR/USD stop-pips=20 money=500',
    ]);
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
    '+1 -1 '.repeat(600),
    '1 + '.repeat(900),
    'how many losing trades until '.repeat(140),
  ])
    expect(readQuery(endless.slice(0, 4_000), fresh).questions.length).toBeLessThanOrEqual(4);
});
