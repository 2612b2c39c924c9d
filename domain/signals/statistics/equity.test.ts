import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClosedStatus } from '../signal.ts';
import { outcomeOf, statisticsOf } from './statistics.ts';
import { equityOf, equityScaleOf, weighEquity, type ClosedIdea } from './equity.ts';

const idea = (r: number | null, closedAt: number, status: ClosedStatus = 'expired'): ClosedIdea => ({
  r,
  closedAt,
  status,
});
const anyIdea = fc.record({
  r: fc.option(fc.double({ min: -5, max: 20, noNaN: true }), { freq: 8 }),
  closedAt: fc.integer({ min: 0, max: 1e6 }),
  status: fc.constantFrom<ClosedStatus>('target_hit', 'stop_hit', 'expired'),
});

describe('a line of results', () => {
  it('ends at the sum that the statistics of the same ideas tell', () => {
    const plan = { pair: 'EUR/USD', action: 'BUY', entry: 100_000, stop: 99_000, target: 102_000 } as const;
    const anyClosing = fc.record({
      price: fc.option(fc.integer({ min: 98_000, max: 103_000 }), { freq: 8 }),
      at: fc.integer({ min: 0, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(anyClosing), (closings) => {
        const outcomes = closings.map(({ price }) =>
          outcomeOf(plan, { status: 'expired', price, ambiguous: false }),
        );
        const stats = statisticsOf(outcomes);
        const line = equityOf(outcomes.map(({ r }, i) => idea(r, closings[i]?.at ?? 0)));
        expect(line).toHaveLength(stats.priced);
        expect(line.at(-1)?.total ?? 0).toBeCloseTo((stats.meanR ?? 0) * stats.priced, 6);
      }),
    );
  });

  it('goes by the time of closing, whatever the order it is given in', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyIdea, { selector: ({ closedAt }) => closedAt }), (ideas) => {
        const line = equityOf(ideas);
        const times = line.map((point) => point.idea.closedAt);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(equityOf(ideas.toReversed())).toEqual(line);
      }),
    );
  });

  it('leaves out what closed without a price', () => {
    const line = equityOf([idea(2, 1), idea(null, 2), idea(-1, 3)]);
    expect(line.map(({ total }) => total)).toEqual([2, 1]);
  });
});

describe('the scale', () => {
  it('holds zero and every point of every line, in at most four steps', () => {
    fc.assert(
      fc.property(fc.array(anyIdea), fc.array(anyIdea), (one, other) => {
        const lines = [equityOf(one), equityOf(other)];
        const { low, high, step } = equityScaleOf(lines);
        for (const { total } of lines.flat()) expect(total >= low && total <= high).toBe(true);
        expect(low).toBeLessThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThan(low);
        expect((high - low) / step).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('has round steps', () => {
    const scale = (...totals: number[]) => equityScaleOf([totals.map((total) => ({ total }))]);
    expect(scale(2.8, -2.9)).toEqual({ low: -4, high: 4, step: 2 });
    expect(scale(-30)).toEqual({ low: -30, high: 0, step: 10 });
    expect(scale()).toEqual({ low: 0, high: 0.5, step: 0.5 });
  });
});

describe('what a line says of its rule', () => {
  const weigh = (...results: number[]) => weighEquity(equityOf(results.map((r, at) => idea(r, at))), 30);

  it('one more result may turn a sum that is no larger than one of its results', () => {
    expect(weigh(2, -1, 0.4)).toBe('tipping');
    expect(weigh(-1, -1, -1)).toBe('few');
  });

  it('is nothing before the first result, and something from thirty on', () => {
    expect(weigh()).toBe('none');
    expect(weigh(...Array.from({ length: 30 }, () => 0.01))).toBe('enough');
  });
});
