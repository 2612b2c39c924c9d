import { expect, it } from 'vitest';
import { describeStake, maxStakeCentsOf } from './stake.ts';

it.each([
  ['two per cent of what they have', 50_000, 1_000],
  ['no part of a cent more', 50_099, 1_001],
  ['a dollar of a small account', 2_000, 100],
  ['a hundred dollars where nothing is known', null, 10_000],
])('the most that may be risked is %s', (_name, account, most) => {
  expect(maxStakeCentsOf(account)).toBe(most);
});

it('without a stake of their own it is the example, and says so', () => {
  expect(describeStake(null, 50_000)).toEqual({ risk: 100, currency: 'USD', account: 500, isExample: true });
  expect(describeStake(550, null)).toEqual({ risk: 5.5, currency: 'USD', account: null, isExample: false });
});
