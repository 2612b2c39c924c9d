import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../signal.ts';
import { TriggerIndex, type LevelWatch } from './trigger-index.ts';

type Waiting =
  | { kind: 'signal'; action: Action; stop: number; target: number; expiresAt: number }
  | ({ kind: 'watch' } & LevelWatch);

const price = fc.integer({ min: 900, max: 1_100 });
const time = fc.integer({ min: 0, max: 1_000 });
const aSignal = fc.record({
  kind: fc.constant('signal' as const),
  action: fc.constantFrom<Action[]>('BUY', 'SELL'),
  stop: price,
  target: price,
  expiresAt: time,
});
const aWatch = fc.record({
  kind: fc.constant('watch' as const),
  above: fc.option(price),
  below: fc.option(price),
  expiresAt: time,
});
const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), what: fc.oneof(aSignal, aWatch) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      low: price,
      range: fc.integer({ min: 0, max: 30 }),
      until: time,
    }),
  },
);

function naive(
  waiting: Map<number, Waiting>,
  lowBid: number,
  highBid: number,
  lowAsk: number,
  highAsk: number,
  until: number,
): number[] {
  return [...waiting]
    .filter(([, one]) => {
      if (one.expiresAt <= until) return true;
      if (one.kind === 'watch')
        return (one.above !== null && highAsk >= one.above) || (one.below !== null && lowBid <= one.below);
      if (one.action === 'BUY') return lowBid <= one.stop || highBid >= one.target;
      return highAsk >= one.stop || lowAsk <= one.target;
    })
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

describe('the trigger index', () => {
  it('finds exactly what a look at everything would find, after any additions and removals', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 400, size: 'max' }), (steps) => {
        const index = new TriggerIndex<number>();
        const all = new Map<number, Waiting>();
        let next = 0;
        for (const step of steps) {
          if (step.do === 'add') {
            next += 1;
            all.set(next, step.what);
            if (step.what.kind === 'signal') index.addSignal(next, step.what);
            else index.addWatch(next, step.what);
          } else if (step.do === 'remove') {
            const id = [...all.keys()][step.pick % Math.max(1, all.size)] ?? -1;
            all.delete(id);
            index.remove(id);
          } else {
            const bounds = [
              step.low,
              step.low + step.range,
              step.low + 2,
              step.low + 2 + step.range,
              step.until,
            ] as const;
            expect(index.touched(...bounds).sort((a, b) => a - b)).toEqual(naive(all, ...bounds));
          }
          expect(index.size).toBe(all.size);
        }
      }),
    );
  });

  it('gives removed places to newcomers without mixing them up', () => {
    const index = new TriggerIndex<string>();
    const buy = { action: 'BUY' as const, stop: 900, target: 1_100, expiresAt: 1e9 };
    for (let i = 0; i < 1_000; i += 1) index.addSignal(`old ${i}`, buy);
    for (let i = 0; i < 1_000; i += 1) index.remove(`old ${i}`);
    for (let i = 0; i < 10; i += 1) index.addSignal(`new ${i}`, { ...buy, stop: 950 });
    expect(index.touched(940, 1_000, 942, 1_002, 0)).toHaveLength(10);
    expect(index.touched(951, 1_000, 953, 1_002, 0)).toEqual([]);
  });

  describe('of which things are removed', () => {
    const buy = { action: 'BUY' as const, stop: 900, target: 1_100, expiresAt: 1e9 };
    const filled = (count: number): TriggerIndex<string> => {
      const index = new TriggerIndex<string>();
      for (let i = 0; i < count; i += 1) index.addSignal(`${i}`, buy);
      return index;
    };
    const removeFrom = (index: TriggerIndex<string>, from: number, to: number): void => {
      for (let i = from; i < to; i += 1) index.remove(`${i}`);
    };

    it('gives their places away once they are more than 64 and more than what stays', () => {
      const few = filled(64);
      removeFrom(few, 0, 64);
      few.addSignal('next', buy);
      expect(few.reserved).toBe(65);

      const enough = filled(65);
      removeFrom(enough, 0, 65);
      for (let i = 0; i < 65; i += 1) enough.addSignal(`again ${i}`, buy);
      expect(enough.reserved).toBe(65);
      expect(enough.touched(900, 900, 902, 902, 0)).toHaveLength(65);
      enough.addSignal('one more', buy);
      expect(enough.reserved).toBe(66);

      const half = filled(200);
      removeFrom(half, 0, 100);
      half.addSignal('next', buy);
      expect(half.reserved).toBe(201);
      removeFrom(half, 100, 101);
      half.addSignal('after more than stay', buy);
      expect(half.reserved).toBe(201);
    });

    it('counts from nothing after they were given away', () => {
      const index = filled(65);
      removeFrom(index, 0, 65);
      index.addSignal('a', buy);
      index.remove('a');
      for (let i = 0; i < 65; i += 1) index.addSignal(`again ${i}`, buy);
      expect(index.reserved).toBe(66);
    });

    it('counts nothing that was never there', () => {
      const index = filled(10);
      for (let i = 0; i < 100; i += 1) index.remove(`unknown ${i}`);
      index.remove('0');
      index.addSignal('next', buy);
      expect(index.reserved).toBe(11);
      expect(index.has('next')).toBe(true);
      expect(index.has('0')).toBe(false);
    });

    it('never takes more memory than twice what it held at most, however long it runs', () => {
      const index = filled(50);
      for (let i = 50; i < 20_000; i += 1) {
        index.remove(`${i - 50}`);
        index.addSignal(`${i}`, buy);
      }
      expect(index.size).toBe(50);
      expect(index.reserved).toBeLessThanOrEqual(50 + 65);
      expect(index.touched(900, 900, 902, 902, 0)).toHaveLength(50);
    });
  });

  it('is not touched on a side that is not watched, also below zero where oil has been', () => {
    const index = new TriggerIndex<string>();
    index.addWatch('none', { above: null, below: null, expiresAt: 1e9 });
    expect(index.touched(-500, 500, -498, 502, 0)).toEqual([]);
  });

  it('takes the same signal once', () => {
    const index = new TriggerIndex<string>();
    const sell = { action: 'SELL' as const, stop: 1_100, target: 900, expiresAt: 1e9 };
    index.addSignal('one', sell);
    index.addSignal('one', sell);
    expect(index.touched(0, 2_000, 0, 2_000, 2e9)).toEqual(['one']);
    index.remove('one');
    expect(index.touched(0, 2_000, 0, 2_000, 2e9)).toEqual([]);
  });
});
