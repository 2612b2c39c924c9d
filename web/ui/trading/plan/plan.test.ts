import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pipsBetween, progressOf, readPlan, type PlanFigures } from './plan.ts';

const must = (plan: PlanFigures | null): PlanFigures => {
  if (!plan) throw new Error('expected a plan');
  return plan;
};
const euro = must(
  readPlan({ pair: 'EUR/USD', action: 'buy', entry: 1.08425, target: 1.08975, stop: 1.0815 }),
);

test('distances come out in whole tenths of a pip', () => {
  expect([euro.riskPips, euro.rewardPips]).toEqual([27.5, 55]);
  expect(euro.ratio).toBeCloseTo(2, 9);
  expect(pipsBetween('USD/JPY', 155.91 - 155.82)).toBe(9);
  expect(pipsBetween('XAU/USD', 8)).toBe(80000);
});

test('a plan whose prices are missing, zero or out of order is not drawn', () => {
  const base = { pair: 'EUR/USD', action: 'BUY', entry: 1.08, target: 1.09, stop: 1.07 };
  expect(readPlan(base)).not.toBeNull();
  for (const part of [
    { entry: 0 },
    { target: Number.NaN },
    { stop: -1 },
    { stop: 1.085 },
    { target: 1.075 },
    { action: 'HOLD' },
  ]) {
    expect(readPlan({ ...base, ...part })).toBeNull();
  }
  expect(readPlan({ ...base, action: 'SELL' })).toBeNull();
});

test('progress follows the specification for both directions', () => {
  expect(progressOf(euro, 1.0861)).toBe(34);
  expect(progressOf(euro, 1.0899)).toBe(100);
  expect(progressOf(euro, 1.0812)).toBe(-100);
  const yen = must(
    readPlan({ pair: 'USD/JPY', action: 'SELL', entry: 155.82, target: 155.22, stop: 156.12 }),
  );
  expect(progressOf(yen, 155.91)).toBe(-15);
});

test('buying and selling mirror each other, and progress never leaves its scale', () => {
  const step = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(step, step, fc.integer({ min: -9000, max: 9000 }), (risk, reward, moved) => {
      const at = (points: number) => 2 + points / 100_000;
      const buy = must(
        readPlan({ pair: 'EUR/USD', action: 'BUY', entry: 2, target: at(reward), stop: at(-risk) }),
      );
      const sell = must(
        readPlan({ pair: 'EUR/USD', action: 'SELL', entry: 2, target: at(-reward), stop: at(risk) }),
      );
      const progress = progressOf(buy, at(moved));
      expect(Math.abs(progress)).toBeLessThanOrEqual(100);
      expect(Math.abs(progress - progressOf(sell, at(-moved)))).toBeLessThanOrEqual(1);
      if (moved > reward + 1) expect(progress).toBe(100);
      if (moved < -risk - 1) expect(progress).toBe(-100);
    }),
  );
});
