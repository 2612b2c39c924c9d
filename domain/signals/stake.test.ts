import { expect, it } from 'vitest';
import { describeStake, mostStakeOf } from './stake.ts';

it.each([
  ['two per cent of what they have', 50_000, 1_000],
  ['no part of a cent more', 50_099, 1_001],
  ['a dollar of a small account', 2_000, 100],
  ['a hundred dollars where nothing is known', null, 10_000],
])('the most that may be risked is %s', (_name, account, most) => {
  expect(mostStakeOf(account)).toBe(most);
});

it('without a stake of their own it is the example, and says so', () => {
  expect(describeStake(null, null)).toEqual({ risk: 100, currency: 'USD', account: null, isExample: true });
  expect(describeStake(550, null)).toEqual({ risk: 5.5, currency: 'USD', account: null, isExample: false });
});

it.each([
  ['one per cent of it', 50_000, 5],
  ['never more than the example of everybody', 5_000_000, 100],
  ['never less than the least stake', 3_000, 1],
])('where the account is known the example is %s', (_name, account, risk) => {
  expect(describeStake(null, account)).toMatchObject({ risk, isExample: true });
  expect(describeStake(null, account).risk * 100).toBeLessThanOrEqual(mostStakeOf(account));
});
