import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEEK_MS } from '../../time.ts';
import { FEWEST_TRADES } from '../evidence-base.ts';
import { sumTrades } from '../trade-sums.ts';
import type { PastTrade } from '../walk-rule.ts';
import { judgeBacktest, meanOfEnough } from './judge-backtest.ts';

const tradeOf = (netR: number, week: number): PastTrade => ({
  openedAt: week * WEEK_MS,
  closedAt: week * WEEK_MS,
  side: 1,
  ending: netR > 0 ? 'target' : 'stop',
  grossR: netR,
  netR,
  isAmbiguous: false,
});
const sumsOf = (results: readonly number[]) => sumTrades(results.map(tradeOf));
const alternating = (one: number, other: number, count: number) =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? one : other));

it('says nothing of a history too short or of too few trades, whatever they came to', () => {
  expect(judgeBacktest(null)).toBe('short-history');
  const few = sumsOf(alternating(2, 2, FEWEST_TRADES - 1));
  expect(judgeBacktest({ sums: few })).toBe('too-few');
  expect(meanOfEnough(few)).toBeNull();
});

it('calls a loss or a gain what lies beyond its interval, and all else unproven', () => {
  expect(judgeBacktest({ sums: sumsOf(alternating(-1, 0.2, 60)) })).toBe('losing');
  expect(judgeBacktest({ sums: sumsOf(alternating(1, -0.2, 60)) })).toBe('gaining');
  expect(judgeBacktest({ sums: sumsOf(alternating(1, -0.95, 60)) })).toBe('unproven');
});

it('turns a gain into a loss of the same size where every result changes its sign', () => {
  const mirrored = { losing: 'gaining', gaining: 'losing', unproven: 'unproven' } as const;
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: FEWEST_TRADES, maxLength: 120 }),
      (results) => {
        const verdict = judgeBacktest({ sums: sumsOf(results) });
        const other = judgeBacktest({ sums: sumsOf(results.map((r) => -r)) });
        expect(other).toBe(mirrored[verdict as keyof typeof mirrored]);
      },
    ),
  );
});
