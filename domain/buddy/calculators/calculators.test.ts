import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleSteps } from '../../market/candle.ts';
import { instruments } from '../../market/instrument.ts';
import {
  anAmount,
  restrictFacts,
  someFacts,
  TUESDAY_TEN,
  walkUntil,
} from '../../testing/calculator-facts.ts';
import { createOpeningBalance } from '../../tokens/balance.ts';
import { composeQuestion, type AmountRole, type Measure, type Question } from '../query/query.ts';
import { unbackedFigures } from '../replies/evidence.ts';
import type { Facts, OwnIdea, OwnStats } from './calculator.ts';
import { calculators } from './calculators.ts';

const DAY_MS = 86_400_000;
const measures = Object.keys(calculators) as Measure[];
const roles: AmountRole[] = [
  'account',
  'risk',
  'lots',
  'units',
  'price',
  'entry',
  'stop',
  'stop-pips',
  'target',
  'target-pips',
  'profit',
  'pips',
  'move',
  'percent',
  'ratio',
  'leverage',
  'count',
  'money',
];

const idea: OwnIdea = {
  signalId: 'SG-1001',
  pair: 'EUR/USD',
  action: 'BUY',
  status: 'active',
  entry: 1.16,
  target: 1.18,
  stopLoss: 1.15,
  currentPrice: 1.17,
  resultR: 1,
  profitLoss: 0.86,
  tokensDeducted: 2,
  openedAt: new Date(TUESDAY_TEN - DAY_MS).toISOString(),
  closedAt: null,
  expiresAt: new Date(TUESDAY_TEN + DAY_MS).toISOString(),
};
const closed: OwnIdea = {
  ...idea,
  signalId: 'SG-1000',
  pair: 'XAU/USD',
  status: 'stop_hit',
  entry: 4_010,
  target: 3_950,
  stopLoss: 4_040,
  action: 'SELL',
  currentPrice: 4_040,
  resultR: -1,
  closedAt: new Date(TUESDAY_TEN - 3_600_000).toISOString(),
};

const ownStats = (closedSignals: number, targetHits: number): OwnStats => ({
  closedSignals,
  targetHits,
  winRate: closedSignals === 0 ? 0 : targetHits / closedSignals,
  winRateInterval: [0.26, 0.55],
  noSkillRate: 0.35,
});

const facts = (): Facts =>
  someFacts({
    zone: 'America/Lima',
    candles: (pair, step) => walkUntil(TUESDAY_TEN, pair, step, 400),
    signals: [idea, closed],
    stats: {
      ...ownStats(40, 16),
      practice: ownStats(0, 0),
    },
    events: [
      {
        id: 'nfp',
        name: 'Non-Farm Employment Change',
        at: TUESDAY_TEN + 3 * DAY_MS,
        country: 'US',
        currency: 'USD',
        impact: 'HIGH',
        forecast: '180K',
        previous: null,
        actual: null,
        precision: 'exact',
        source: 'test',
      },
    ],
    balance: createOpeningBalance(TUESDAY_TEN).balance,
  });

const amount = fc
  .tuple(
    fc.constantFrom(...roles),
    fc.oneof(
      fc.constantFrom(0, 0.01, 0.1, 1, 1.17, 1.2, 2, 5, 14, 30, 100, 4_100, 1e6, -5),
      fc.double({ min: -10, max: 1e7, noNaN: true }),
    ),
    fc.constantFrom(null, 'USD', 'EUR', 'JPY', 'ZAR'),
    fc.boolean(),
  )
  .map(([role, value, currency, isPercent]) => anAmount(role, value, { currency, isPercent }));

const question: fc.Arbitrary<Partial<Question>> = fc.record({
  pairs: fc.uniqueArray(fc.constantFrom(...instruments.map(({ pair }) => pair)), { maxLength: 3 }),
  amounts: fc.array(amount, { maxLength: 4 }),
  side: fc.constantFrom(null, 'buy' as const, 'sell' as const),
  step: fc.constantFrom(null, ...candleSteps),
  length: fc.constantFrom(null, 0, 6, 14, 50, 1_000),
  period: fc.constantFrom(
    null,
    { label: 'since yesterday', from: TUESDAY_TEN - 34 * 3_600_000, to: null },
    { label: '2 hours ago', from: TUESDAY_TEN - 2 * 3_600_000, to: null },
    { label: 'last week', from: TUESDAY_TEN - 9 * DAY_MS, to: TUESDAY_TEN - 2 * DAY_MS },
    { label: 'by Friday', from: TUESDAY_TEN, to: TUESDAY_TEN + 3 * DAY_MS },
    { label: 'the last 9 years', from: TUESDAY_TEN - 9 * 365 * DAY_MS, to: null },
  ),
  place: fc.constantFrom(null, 'lagos', 'nowhere'),
  session: fc.constantFrom(null, 'Sydney' as const, 'Tokyo' as const, 'London' as const, 'New York' as const),
  edge: fc.constantFrom(null, 'open' as const, 'close' as const),
  rankBy: fc.constantFrom(
    null,
    'change' as const,
    'range' as const,
    'atr' as const,
    'rsi' as const,
    'spread' as const,
    'holding-cost' as const,
  ),
  order: fc.constantFrom(null, 'most' as const, 'least' as const),
  among: fc.constantFrom(null, 'all' as const, 'forex' as const, 'oil' as const),
  currencies: fc.uniqueArray(fc.constantFrom('USD', 'EUR', 'JPY', 'XAU', 'ZAR'), { maxLength: 2 }),
  expression: fc.constantFrom(null, '1/3', '(2+3)*4', '1/0', '2+', '7-9'),
  words: fc.constantFrom(
    '',
    'when is nfp',
    'which one fell hardest',
    'how long to double',
    'chance it drops',
    '20 percent off',
  ),
});

describe('signals and practice ideas', () => {
  const tell = (measure: 'own-win-rate' | 'own-result', more: Partial<Facts>): string => {
    const result = calculators[measure].calculate(composeQuestion(measure, {}), { ...facts(), ...more });
    return 'ask' in result ? result.ask : result.sentence;
  };

  it('have rates of their own', () => {
    const stats = { ...ownStats(40, 16), practice: ownStats(10, 1) };
    expect(tell('own-win-rate', { stats })).toMatch(
      /40 % of your closed signals reached the target: 16 of 40\..* 10 % of your closed practice ideas reached the target: 1 of 10\./,
    );
    expect(tell('own-win-rate', { stats: { ...ownStats(0, 0), practice: ownStats(10, 1) } })).toMatch(
      /^10 % of your closed practice ideas/,
    );
  });

  it('have sums of their own', () => {
    const practised = { ...closed, kind: 'practice' as const, resultR: 2 };
    expect(tell('own-result', { signals: [closed, practised] })).toMatch(
      /^Your 1 closed signal comes to −1\.00R.*Your 1 closed practice idea comes to \+2\.00R/,
    );
  });
});

describe.each(measures)('%s', (measure) => {
  const { needs, calculate } = calculators[measure];

  it('backs each figure and prints no nonsense, whatever is asked', () => {
    fc.assert(
      fc.property(question, fc.boolean(), (slots, knows) => {
        const asked = composeQuestion(measure, slots);
        const all = knows ? facts() : someFacts();
        const result = calculate(asked, restrictFacts(all, needs(asked, all)));
        const texts =
          'ask' in result ? [result.ask] : [result.sentence, ...(result.details ?? []), result.next ?? ''];
        for (const text of texts) {
          expect(unbackedFigures(text, result.evidence)).toEqual([]);
          expect(text).not.toMatch(/NaN|undefined|null|Infinity|\$0\.00\b|[.,]\.|  |\be\+|\d-\d{3}/);
        }
        if ('ask' in result) expect(result.ask).toMatch(/[?.]$/);
        else {
          expect(result.sentence).toMatch(/^[^a-z].*\.$/s);
          expect(result.value).not.toBeNaN();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('asks for no series of candles twice', () => {
    fc.assert(
      fc.property(question, (slots) => {
        const wanted = (needs(composeQuestion(measure, slots), facts()).candles ?? []).map(
          ({ pair, step }) => `${pair} ${step}`,
        );
        expect(new Set(wanted).size).toBe(wanted.length);
      }),
      { numRuns: 50 },
    );
  });
});
