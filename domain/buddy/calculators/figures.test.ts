import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAmount, calculate, find, someFacts, TUESDAY_TEN } from '../../testing/calculator-facts.ts';
import { instruments } from '../../market/instrument.ts';
import type { Amount, Measure, Question } from '../query/query.ts';
import { evaluateSum } from './sums/evaluate.ts';
import { relativeStrength, simpleAverage } from './prices/indicators.ts';
import { countWindows } from './chances/reach.ts';
import { placeNames, zoneOfPlace } from './time/places.ts';

const percentRisk = (value: number): Amount => anAmount('risk', value, { isPercent: true });
const euro = { pairs: ['EUR/USD'] } as const;
const gold = { pairs: ['XAU/USD'] } as const;
const yen = { pairs: ['USD/JPY'] } as const;

// Mid prices of the fixture: EUR/USD 1.17, USD/JPY 155, gold 4,000; worked out by hand.
const cases: Array<[Measure, Partial<Question>, number, string]> = [
  ['pip-value', { ...euro, amounts: [anAmount('lots', 0.3)] }, 3, '$3.00'],
  ['pip-value', { ...yen, amounts: [anAmount('lots', 1)] }, 1_000 / 155, '$6.45'],
  ['margin', { ...euro, amounts: [anAmount('lots', 0.2), anAmount('leverage', 30)] }, 780, '$780'],
  ['margin', { ...gold, amounts: [anAmount('lots', 0.1)] }, 2_000, '1:20'],
  [
    'affordable-lots',
    { ...euro, amounts: [anAmount('account', 500), anAmount('leverage', 30)] },
    0.12,
    '0.12 lots',
  ],
  ['position-value', { ...gold, amounts: [anAmount('lots', 0.02)] }, 8_000, '2 ounces'],
  // 25 + 1 + 0.5 pips at $10 a lot are $265: 0.0377 lots.
  [
    'lot-size',
    { ...euro, amounts: [anAmount('account', 1_000), percentRisk(1), anAmount('stop-pips', 25)] },
    0.03,
    '$7.95',
  ],
  [
    'lot-size',
    { ...gold, amounts: [anAmount('account', 1_000), percentRisk(1), anAmount('move', 25)] },
    0,
    "doesn't fit",
  ],
  // Bought at the ask of 4,000.15: 399.85 dollars on two ounces.
  [
    'profit-at-price',
    { ...gold, amounts: [anAmount('lots', 0.02), anAmount('target', 4_400)] },
    799.7,
    '$799.70',
  ],
  [
    'profit-at-price',
    {
      ...euro,
      side: 'sell',
      amounts: [anAmount('lots', 0.1), anAmount('entry', 1.17), anAmount('price', 1.172)],
    },
    -20,
    'loses $20.00',
  ],
  [
    'profit-at-price',
    {
      ...yen,
      side: 'sell',
      amounts: [anAmount('lots', 0.1), anAmount('entry', 155), anAmount('target', 154)],
    },
    10_000 / 154,
    '$64.94',
  ],
  [
    'price-for-profit',
    { ...gold, amounts: [anAmount('lots', 0.05), anAmount('profit', 100)] },
    4_020.15,
    '$20.00 away',
  ],
  ['move-value', { ...gold, amounts: [anAmount('lots', 0.1), anAmount('move', 20)] }, 200, '$200'],
  ['trade-cost', { ...euro, amounts: [anAmount('lots', 0.5)] }, 5, '$5.00'],
  [
    'risk-reward',
    { ...euro, amounts: [anAmount('entry', 1.17), anAmount('stop', 1.168), anAmount('target', 1.176)] },
    3,
    '25 %',
  ],
  ['pips-between', { ...gold, amounts: [anAmount('price', 4_000), anAmount('price', 4_008)] }, 800, '$8.00'],
  ['distance-to-level', { ...gold, amounts: [anAmount('price', 4_100)] }, 100, '2.5 %'],
  ['streak-chance', { amounts: [anAmount('count', 6), anAmount('percent', 40)] }, 0.046656, '4.7 %'],
  [
    'losing-run',
    { amounts: [anAmount('count', 2), percentRisk(10), anAmount('account', 1_000)] },
    810,
    '$810',
  ],
  ['break-even-rate', { amounts: [anAmount('ratio', 2)] }, 1 / 3, '33 %'],
  ['expectancy', { amounts: [anAmount('ratio', 2), anAmount('percent', 40)] }, 0.2, '0.20R'],
  ['recovery', { amounts: [anAmount('percent', 50)] }, 100, '100 %'],
  [
    'growth',
    {
      amounts: [anAmount('percent', 10), anAmount('account', 1_000), anAmount('count', 2)],
      words: '10 percent a month after 2 months',
    },
    1_210,
    '$1,210',
  ],
  [
    'session-countdown',
    { session: 'London', edge: 'close', place: 'lima' },
    6 * 3_600_000,
    '16:00 UTC (11:00 in Lima)',
  ],
  [
    'share-of',
    { amounts: [anAmount('percent', 25), anAmount('money', 960, { currency: 'USD' })] },
    240,
    '$240',
  ],
  [
    'convert-money',
    { amounts: [anAmount('money', 117, { currency: 'USD' })], currencies: ['EUR', 'USD'] },
    100,
    '€100',
  ],
  ['convert-money', { amounts: [anAmount('units', 1)], currencies: ['XAG', 'USD'] }, 50, '1 ounce of silver'],
  ['convert-lots', { amounts: [anAmount('lots', 0.3)] }, 30_000, '30,000 units'],
  ['sum', { expression: '(2+3)*4/7' }, 2.857143, '2.857143, rounded'],
  ['ranking', { rankBy: 'spread', order: 'least', among: 'forex' }, 10 / 1_170, 'EUR/USD'],
];

describe('worked out by hand', () => {
  it.each(cases)('%s', (measure, slots, value, part) => {
    const found = find(measure, slots);
    expect(found.value).toBeCloseTo(value, 6);
    expect(found.sentence).toContain(part);
  });
});

describe('asks back', () => {
  it.each<[Measure, Partial<Question>]>([
    ['margin', euro],
    ['margin', { amounts: [anAmount('lots', 1)] }],
    ['lot-size', { ...euro, amounts: [anAmount('account', 4), anAmount('stop-pips', 20)] }],
    ['distance-to-level', { ...euro, amounts: [anAmount('price', 4_100)] }],
    ['sum', { expression: '1/0' }],
    ['local-time', {}],
  ])('%s where a slot is missing or without sense', (measure, slots) => {
    expect(calculate(measure, slots)).toHaveProperty('ask');
  });
});

it('says the age of a price where the market is closed', () => {
  const saturday = TUESDAY_TEN + 4 * 86_400_000;
  expect(find('price', euro, someFacts({ now: saturday })).sentence).toContain('The market is closed');
});

it('never prints a chance above zero as nothing', () => {
  const slots = { amounts: [anAmount('count', 20), anAmount('percent', 60)] };
  expect(find('streak-chance', slots).sentence).toContain('less than 1 %');
});

it('margin grows with the lots and shrinks with the leverage alike', () => {
  const marginOf = (lots: number, leverage: number, pair: (typeof instruments)[number]['pair']) =>
    find('margin', { pairs: [pair], amounts: [anAmount('lots', lots), anAmount('leverage', leverage)] })
      .value as number;
  fc.assert(
    fc.property(
      fc.constantFrom(...instruments.map(({ pair }) => pair)),
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 500 }),
      (pair, hundredths, leverage) => {
        const [one, double] = [hundredths / 100, hundredths / 50];
        expect(marginOf(double, leverage, pair) / marginOf(one, leverage, pair)).toBeCloseTo(2, 9);
        expect(marginOf(one, leverage, pair) * leverage).toBeCloseTo(marginOf(one, 1, pair), 4);
      },
    ),
  );
});

it('works out sums as fractions do', () => {
  type Sum = { text: string; top: bigint; bottom: bigint };
  const figure: fc.Arbitrary<Sum> = fc
    .integer({ min: 0, max: 99_999 })
    .map((cents) => ({ text: (cents / 100).toFixed(2), top: BigInt(cents), bottom: 100n }));
  const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
    sum: fc.oneof(
      { depthSize: 'small' },
      figure,
      fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum')).map(([a, sign, b]): Sum => {
        const text = `(${a.text} ${sign} ${b.text})`;
        if (sign === '*') return { text, top: a.top * b.top, bottom: a.bottom * b.bottom };
        if (sign === '/') return { text, top: a.top * b.bottom, bottom: a.bottom * b.top };
        const right = b.top * a.bottom;
        return { text, top: a.top * b.bottom + (sign === '+' ? right : -right), bottom: a.bottom * b.bottom };
      }),
    ),
  }));
  fc.assert(
    fc.property(sum, ({ text, top, bottom }) => {
      const result = evaluateSum(text);
      if (text.length > 200) expect(result).toBe('too-long');
      else if (bottom === 0n) expect(result).toBe('division-by-zero');
      else {
        if (typeof result === 'string') throw new Error(result);
        expect(result.bottom > 0n).toBe(true);
        expect(result.top * bottom).toBe(top * result.bottom);
      }
    }),
  );
  expect(evaluateSum('2+3*4')).toEqual({ top: 14n, bottom: 1n });
  expect(evaluateSum('10-4-3')).toEqual({ top: 3n, bottom: 1n });
  expect(evaluateSum('2+')).toBe('unreadable');
});

it('counts how many stretches went up, down or either way', () => {
  const flat = (close: number) => ({ time: 0, open: close, high: close, low: close, close });
  expect(countWindows([100, 110, 95, 95].map(flat), 1, 10)).toEqual({
    windows: 3,
    up: 1,
    down: 1,
    either: 2,
  });
});

it('measures strength and average of closes', () => {
  const closes = [10, 12, 11, 13].map((close, i) => ({
    time: i,
    open: close,
    high: close,
    low: close,
    close,
  }));
  // Gains 2, 0, 2 and losses 0, 1, 0.
  expect(relativeStrength(closes, 3)).toBeCloseTo(80, 9);
  expect(simpleAverage(closes, 2)).toBe(12);
  expect(relativeStrength(closes, 4)).toBeNull();
});

it('knows places whose zones exist', () => {
  expect(zoneOfPlace('São Paulo')).toBe('America/Sao_Paulo');
  expect(zoneOfPlace('atlantis')).toBeNull();
  for (const name of placeNames)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneOfPlace(name) ?? 'none' })).not.toThrow();
});
