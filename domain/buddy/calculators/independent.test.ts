import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAmount, find, someFacts } from '../../testing/calculator-facts.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Amount, Measure, Question } from '../query/query.ts';

/** Worked out again here from the bare facts of each market: price, pip, units of a lot, spread, dollars for its money. */
const markets = [
  { pair: 'EUR/USD', mid: 1.17, pip: 0.0001, units: 100_000, spread: 0.0001, dollars: 1 },
  { pair: 'GBP/USD', mid: 1.34, pip: 0.0001, units: 100_000, spread: 0.00016, dollars: 1 },
  { pair: 'USD/JPY', mid: 155, pip: 0.01, units: 100_000, spread: 0.014, dollars: 1 / 155 },
  { pair: 'USD/CHF', mid: 0.8, pip: 0.0001, units: 100_000, spread: 0.00016, dollars: 1 / 0.8 },
  { pair: 'EUR/GBP', mid: 0.875, pip: 0.0001, units: 100_000, spread: 0.00014, dollars: 1.34 },
  { pair: 'XAU/USD', mid: 4_000, pip: 0.01, units: 100, spread: 0.3, dollars: 1 },
  { pair: 'XAG/USD', mid: 50, pip: 0.01, units: 5_000, spread: 0.04, dollars: 1 },
] as const satisfies ReadonlyArray<{ pair: Pair; [fact: string]: unknown }>;
const market = fc.constantFrom(...markets);
const dollars = (role: Amount['role'], value: number): Amount => anAmount(role, value, { currency: 'USD' });
const cents = (most: number) => fc.integer({ min: 100, max: most * 100 }).map((value) => value / 100);
const valueOf = (measure: Measure, slots: Partial<Question>): number => find(measure, slots).value as number;

/** Every printed figure of a sentence. */
const printed = (sentence: string): number[] =>
  (sentence.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')));

describe('with stop, spread and slippage counted', () => {
  it('a size loses no more than allowed, and one step more would', () => {
    fc.assert(
      fc.property(market, cents(400), fc.integer({ min: 5, max: 300 }), (one, risk, spreads) => {
        const stop = spreads * one.spread;
        const lossOf = (steps: number): number =>
          (stop + one.spread * 1.5) * one.units * steps * 0.01 * one.dollars;
        const found = find('lot-size', {
          pairs: [one.pair],
          amounts: [dollars('risk', risk), anAmount('stop-pips', stop / one.pip)],
        });
        let steps = 0;
        while (lossOf(steps + 1) <= risk + 1e-6) steps += 1;
        expect(found.value).toBeCloseTo(steps * 0.01, 6);
        const lost = Math.ceil(lossOf(Math.max(1, steps)) * 100 - 1e-6) / 100;
        expect(printed(found.sentence)).toContain(lost);
      }),
    );
  });

  it('a stop for a sum and a size loses that sum at most, and a tenth of a pip further more', () => {
    fc.assert(
      fc.property(market, cents(500), fc.integer({ min: 1, max: 300 }), (one, risk, steps) => {
        const lots = steps / 100;
        const pips = valueOf('stop-for-risk', {
          pairs: [one.pair],
          amounts: [dollars('risk', risk), anAmount('lots', lots)],
        });
        const lossAt = (more: number): number =>
          ((pips + more) * one.pip + one.spread * 1.5) * one.units * lots * one.dollars;
        if (pips > 0) expect(lossAt(0)).toBeLessThanOrEqual(risk + 1e-6);
        expect(lossAt(1)).toBeGreaterThan(risk - 1e-6);
      }),
    );
  });
});

it('lots for a wished pip value give just that value', () => {
  fc.assert(
    fc.property(market, cents(80), (one, wish) => {
      const lots = wish / (one.pip * one.units * one.dollars);
      if (lots < 0.01) return;
      const found = find('lots-for-pip-value', { pairs: [one.pair], amounts: [dollars('money', wish)] });
      expect(found.value).toBeCloseTo(lots, 9);
      expect(found.sentence).toMatch(/^One pip of /);
      const below = Math.floor(lots * 100 + 1e-7) / 100;
      expect(printed(found.sentence)).toContain(
        Math.abs(lots - below) < 1e-8 ? Number(lots.toFixed(8)) : below,
      );
    }),
  );
});

it('wins of so many trades are counted as all their outcomes are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 5, max: 95 }),
      (trades, fewer, rate) => {
        const least = Math.max(1, trades - fewer);
        let chance = 0;
        for (let outcome = 0; outcome < 2 ** trades; outcome += 1) {
          const wins = outcome.toString(2).replaceAll('0', '').length;
          if (wins >= least) chance += (rate / 100) ** wins * (1 - rate / 100) ** (trades - wins);
        }
        const slots = {
          amounts: [anAmount('percent', rate)],
          words: `odds that ${least} of ${trades} trades win`,
        };
        expect(valueOf('some-wins-chance', slots)).toBeCloseTo(chance, 9);
      },
    ),
  );
});

it('steps, doublings and losses are what a pencil makes of them', () => {
  fc.assert(
    fc.property(
      cents(5_000),
      fc.array(
        fc.integer({ min: -60, max: 60 }).filter((step) => step !== 0),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 1, max: 20 }),
      (start, steps, times) => {
        let money = start;
        for (const step of steps) money += (money * step) / 100;
        const words = steps
          .map((step) => `${step < 0 ? 'minus' : 'plus'} pct:${Math.abs(step)}`)
          .join(' then ');
        const base = dollars('account', start);
        expect(valueOf('percent-steps', { amounts: [base], words })).toBeCloseTo(money, 6);
        let doubled = start;
        for (let i = 0; i < times; i += 1) doubled += doubled;
        const growth = {
          amounts: [base, anAmount('percent', 100), anAmount('count', times)],
          words: 'double it that many times',
        };
        expect(valueOf('growth', growth)).toBeCloseTo(doubled, 4);
        let [left, losses] = [start, 0];
        while (left > 1e-9) {
          left -= times;
          losses += 1;
        }
        const until = { amounts: [base, dollars('risk', times)], words: 'until it is all gone' };
        expect(valueOf('losses-until', until)).toBe(losses);
      },
    ),
  );
});

it('half is gone after as many losses as a pencil needs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (percent) => {
      let [left, losses] = [1, 0];
      while (left > 0.5 + 1e-12) {
        left *= 1 - percent / 100;
        losses += 1;
      }
      const amounts = [anAmount('risk', percent, { isPercent: true })];
      expect(valueOf('losses-until', { amounts, words: 'until half is gone' })).toBe(losses);
    }),
  );
});

describe('by hand', () => {
  const gold = { pairs: ['XAU/USD'] } as const;
  it.each<[Measure, Partial<Question>, number, string]>([
    [
      'percent-change',
      { amounts: [anAmount('account', 250), anAmount('price', 291.4)] },
      16.56,
      '16.56 %, or 41.4',
    ],
    [
      'percent-change',
      { amounts: [dollars('money', 430), dollars('money', 500)], words: 'now cur:usd:430 was cur:usd:500' },
      -14,
      'loss of 14 %, or $70.00',
    ],
    ['tally', { expression: '+12-8-8+20-3' }, 13, '13 up over 5 trades: 2 wins, 40 %'],
    ['tally', { expression: '-5.5-4.5', amounts: [dollars('money', 5.5)] }, -10, '$10.00 down over 2 trades'],
    ['win-share', { words: 'won 4 lost 9' }, 4 / 13, '4 wins of 13 trades are a win rate of 30.8 %'],
    ['win-share', { words: '38 wins 29 losses' }, 38 / 67, '56.7 %'],
    ['win-share', { words: 'won 17 of 40' }, 0.425, '42.5 %'],
    // (0.1 x 1.17 + 0.2 x 1.173) / 0.3
    [
      'average-price',
      {
        amounts: [
          anAmount('lots', 0.1),
          anAmount('price', 1.17),
          anAmount('lots', 0.2),
          anAmount('price', 1.173),
        ],
      },
      1.172,
      '1.172, for 0.3 lots',
    ],
    [
      'average-price',
      { ...gold, amounts: [4_010, 4_022, 4_036].map((at) => anAmount('price', at)) },
      4_022.6667,
      '4,022.67',
    ],
    ['price-ratio', { pairs: ['XAU/USD', 'XAG/USD'] }, 80, '80'],
    // 4,000 / 31.1034768 = 128.603...
    ['metal-weight', { ...gold, words: 'price of 1 gram of gold' }, 128.603, '$128.60'],
    ['metal-weight', { ...gold, words: '5 kilos of gold' }, 643_014.9, '5 kilograms'],
    ['pips-between', { amounts: [anAmount('price', 204.35), anAmount('price', 203.12)] }, 123, '123 pips'],
    // 0.15 bought for 95,000 and sold for 80,000.
    [
      'profit-at-price',
      {
        pairs: ['BTC/USD'],
        amounts: [anAmount('entry', 95_000), anAmount('price', 80_000), anAmount('lots', 0.015)],
      },
      -225,
      'loses $225',
    ],
    [
      'growth',
      {
        amounts: [anAmount('account', 200), anAmount('price', 1_000), anAmount('percent', 5)],
        words: 'how long at 5 a month',
      },
      33,
      '33 months',
    ],
    // 100 paid in 24 times: 100 x (1.03^24 - 1) / 0.03.
    [
      'growth',
      {
        amounts: [anAmount('money', 100), anAmount('percent', 3)],
        words: 'i put 100 a month in and make pct:3 each month what have i got after 2 years',
      },
      3_442.65,
      '$2,400 of it paid in',
    ],
    // 30 trades of 0.45 x 2 - 0.55.
    [
      'expectancy',
      { amounts: [anAmount('percent', 45), anAmount('ratio', 2), anAmount('count', 30)] },
      0.35,
      '10.5R',
    ],
    [
      'recovery',
      { amounts: [anAmount('percent', 100), anAmount('percent', 80)], words: 'had pct:100 now pct:80' },
      25,
      '25 %',
    ],
  ])('%s', (measure, slots, value, part) => {
    const found = find(measure, slots);
    expect(found.value).toBeCloseTo(value, 1);
    expect(found.sentence).toContain(part);
  });

  it('a sum bought a week ago is worth its share of the way since', () => {
    const facts = someFacts({
      candles: (_, step) =>
        step === '1h'
          ? [{ time: someFacts().now - 7 * 86_400_000 - 3_600_000, open: 1, high: 1, low: 1, close: 320_000 }]
          : [],
    });
    const period = { label: '1 week ago', from: facts.now - 7 * 86_400_000, to: null };
    const found = find('since-then', { pairs: ['XAU/USD'], period, amounts: [dollars('money', 100)] }, facts);
    // From 3,200 to 4,000.
    expect(found.value).toBeCloseTo(25, 9);
    expect(found.sentence).toContain('$25.00 up, 25 %');
  });

  it('watched levels come the nearest first', () => {
    const facts = someFacts({
      watches: [
        { pair: 'XAU/USD', above: 420_000, below: null },
        { pair: 'EUR/USD', above: null, below: 115_830 },
      ],
    });
    const found = find('level-distances', {}, facts);
    // 1.1583 is 1 % below 1.17, and 4,200 is 5 % above 4,000.
    expect(found.sentence).toBe(
      'Nearest is EUR/USD to 1.15830 1 % (117 pips), then gold to 4,200.00 5 % ($200.00).',
    );
  });

  it('several markets are each answered, with a size of their own, and compared', () => {
    const found = find('pip-value', {
      pairs: ['USD/CHF', 'USD/JPY'],
      amounts: [anAmount('lots', 0.2), anAmount('lots', 0.5)],
      words: 'which is more',
    });
    // 0.2 x 10 francs at 0.8, and 0.5 x 1,000 yen at 155.
    expect(found.sentence).toContain('$2.50');
    expect(found.sentence).toContain('$3.23');
    expect(found.sentence).toMatch(/USD\/JPY has the larger pip value\.$/);
  });
});

it('what is paid for each of something comes to price times count, however it is said', () => {
  fc.assert(
    fc.property(
      cents(90),
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 1, max: 90 }),
      (each, trades, steps) => {
        const lots = steps / 100;
        const words = `commission ${each} per lot and i did lots:${lots} ${trades} times`;
        expect(valueOf('repeated-sum', { words })).toBeCloseTo(each * lots * trades, 6);
        const nightly = `swap ${each} a night and ${trades} nights`;
        expect(valueOf('repeated-sum', { words: nightly })).toBeCloseTo(each * trades, 6);
      },
    ),
  );
});

it('the way back with a gain each month is long enough, and one month less is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 80 }), fc.integer({ min: 1, max: 20 }), (loss, gain) => {
      fc.pre(loss !== gain);
      const words = `lost pct:${loss} how long to get back with pct:${gain} a month`;
      const amounts = [anAmount('percent', loss), anAmount('percent', gain)];
      const count = valueOf('recovery', { words, amounts });
      const after = (months: number): number => (100 - loss) * (1 + gain / 100) ** months;
      expect(after(count)).toBeGreaterThanOrEqual(100 - 1e-6);
      expect(after(count - 1)).toBeLessThan(100);
    }),
  );
});

it('at the ratio that breaks even nothing is won or lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 95 }), (rate) => {
      const ratio = valueOf('break-even-ratio', { amounts: [anAmount('percent', rate)] });
      expect((rate / 100) * ratio - (1 - rate / 100)).toBeCloseTo(0, 9);
    }),
  );
});
