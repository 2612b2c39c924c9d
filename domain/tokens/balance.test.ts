import { DAY_MS } from '../time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceAt,
  nextBalanceChangeAt,
  createOpeningBalance,
  remainingTokens,
  deductTokens,
  utcDay,
  type Balance,
} from './balance.ts';

const START = Date.UTC(2026, 5, 3, 12);

const anyBalance: fc.Arbitrary<Balance> = fc.record({
  daily: fc.integer({ min: 0, max: 20 }),
  dailyDay: fc.constant(utcDay(START)),
  welcome: fc.integer({ min: 0, max: 80 }),
  welcomeUntil: fc.integer({ min: START - DAY_MS, max: START + 7 * DAY_MS }),
  purchased: fc.integer({ min: 0, max: 5_000 }),
});
const later = fc.integer({ min: 0, max: 10 * DAY_MS }).map((wait) => START + wait);

const sum = (entries: ReadonlyArray<{ delta: number }>): number =>
  entries.reduce((total, { delta }) => total + delta, 0);

test('a new account holds a hundred tokens, or twenty where the address was welcomed before', () => {
  expect(remainingTokens(createOpeningBalance(START).balance)).toBe(100);
  expect(sum(createOpeningBalance(START).entries)).toBe(100);
  expect(remainingTokens(createOpeningBalance(START, false).balance)).toBe(20);
  expect(createOpeningBalance(START, false).entries).toEqual([
    { bucket: 'daily', delta: 20, reason: 'refill' },
  ]);
});

test('the ledger rows of every change add up to the change', () => {
  fc.assert(
    fc.property(anyBalance, later, fc.integer({ min: 0, max: 6_000 }), (before, now, cost) => {
      const { balance, entries } = balanceAt(before, now);
      expect(remainingTokens(balance) - remainingTokens(before)).toBe(sum(entries));
      const spent = deductTokens(balance, cost);
      if (remainingTokens(balance) < cost) expect(spent).toBeNull();
      else
        expect([
          sum(spent?.entries ?? []) + cost,
          remainingTokens(balance) - remainingTokens(spent?.balance ?? balance),
        ]).toEqual([0, cost]);
    }),
  );
});

test('purchased tokens are touched only when the others are used up, and never by time', () => {
  fc.assert(
    fc.property(anyBalance, later, fc.integer({ min: 0, max: 6_000 }), (before, now, cost) => {
      const { balance } = balanceAt(before, now);
      expect(balance.purchased).toBe(before.purchased);
      const spent = deductTokens(balance, cost)?.balance;
      if (spent && spent.purchased < balance.purchased) expect([spent.daily, spent.welcome]).toEqual([0, 0]);
      if (spent && spent.welcome < balance.welcome) expect(spent.daily).toBe(0);
    }),
  );
});

test('the balance does not change before the next change predicted', () => {
  fc.assert(
    fc.property(
      anyBalance,
      later,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (before, now, part) => {
        const { balance } = balanceAt(before, now);
        const until = nextBalanceChangeAt(balance, now);
        expect(until).toBeGreaterThan(now);
        expect(balanceAt(balance, now + Math.floor((until - now) * part)).entries).toEqual([]);
      },
    ),
  );
});

test('a cost that is no whole number of tokens throws', () => {
  for (const cost of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => deductTokens(createOpeningBalance(START).balance, cost)).toThrow(RangeError);
  }
});
