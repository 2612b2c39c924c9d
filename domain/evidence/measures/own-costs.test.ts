import { expect, it } from 'vitest';
import { netAfterCosts } from './own-costs.ts';

const interval = (r: number) => ({ r, low: r - 0.05, high: r + 0.05 });
const measured = {
  accounts: { standard: interval(-0.1), raw: interval(-0.04), dear: interval(-0.3) },
  costs: { half: -0.06, twice: -0.19 },
};

it('is what was measured for a kind of account', () => {
  expect(netAfterCosts(measured, { account: 'raw' })).toEqual(interval(-0.04));
});

it.each([
  [1, -0.1],
  [0.5, -0.06],
  [2, -0.19],
  [0.75, -0.08],
  [1.5, -0.145],
  [0, -0.02],
  [3, -0.19],
])('lies on the lines through what was measured at half, one and two spreads: %s', (spreadTimes, r) => {
  const net = netAfterCosts(measured, { spreadTimes });
  expect(net?.r).toBeCloseTo(r, 9);
  expect((net?.high ?? 0) - (net?.low ?? 0)).toBeCloseTo(0.1, 9);
});

it('is nothing where there were too few trades', () => {
  const accounts = { standard: null, raw: null, dear: null };
  expect(netAfterCosts({ ...measured, accounts }, { account: 'dear' })).toBeNull();
  expect(netAfterCosts({ ...measured, accounts }, { spreadTimes: 1 })).toBeNull();
});
