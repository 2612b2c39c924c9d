import { expect, test } from 'vitest';
import { effectsAtZero, endsAtZero, staysAtZero } from './at-zero.ts';
import {
  createOpeningBalance,
  deductTokens,
  balanceAt,
  nextBalanceChangeAt,
  utcDay,
  type Balance,
} from './balance.ts';
import { computeReplyCost } from './cost.ts';
import { dailyCapText, remainingCap, spendableTokens } from './daily-cap.ts';
import { useByDayOf } from './use-by-day.ts';
import { DAY_MS } from '../time.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

test.each([
  [1, false, 1],
  [4, false, 2],
  [1, true, 2],
  [4, true, 3],
] as const)('a reply of %s brains (signal: %s) costs %s', (brains, issuesSignal, cost) => {
  expect(computeReplyCost({ brains, issuesSignal, distress: false })).toBe(cost);
  expect(computeReplyCost({ brains, issuesSignal, distress: true })).toBe(0);
});

test('memory and news stay at zero tokens with premium alone', () => {
  const premium = effectsAtZero('premium');
  const free = effectsAtZero('free');
  expect(free.stays).toEqual([
    'distress_replies',
    'open_signals',
    'watch_alerts',
    'prices',
    'calendar',
    'record',
  ]);
  expect(premium.stays).toEqual([...free.stays, 'memory', 'news_alerts', 'event_notifications']);
  expect(premium.stays).toEqual([...staysAtZero]);
  for (const { ends } of [premium, free]) expect(ends).toEqual(['replies', 'new_signals', 'four_brains']);
  expect(premium.ends).toEqual([...endsAtZero]);
});

test('an own daily cap bounds what may be spent, and never below zero', () => {
  const { balance } = createOpeningBalance(NOON);
  expect(spendableTokens(balance, null)).toBe(100);
  expect(spendableTokens(balance, { limit: 12, spent: 4 })).toBe(8);
  expect(spendableTokens(balance, { limit: 500, spent: 4 })).toBe(100);
  expect(remainingCap({ limit: 3, spent: 5 })).toBe(0);
  expect(dailyCapText(1)).toContain('your own limit of 1 token for today. It starts anew at midnight UTC');
  expect(dailyCapText(12)).toContain('12 tokens');
});

test('use is told for the last fourteen days, oldest first', () => {
  const days = useByDayOf(
    new Map([
      [utcDay(NOON), 5],
      [utcDay(NOON) - 13, 2],
      [utcDay(NOON) - 14, 9],
    ]),
    NOON,
  );
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ day: '2026-05-21', tokens: 2 });
  expect(days[1]).toEqual({ day: '2026-05-22', tokens: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-06-03', tokens: 5 });
});

const stored: Balance = {
  daily: 3,
  dailyDay: utcDay(NOON),
  welcome: 80,
  welcomeUntil: NOON + 7 * DAY_MS,
  purchased: 9,
};

test('daily tokens are filled up at midnight UTC, not carried over, and not twice', () => {
  const midnight = (utcDay(NOON) + 1) * DAY_MS;
  expect(balanceAt(stored, midnight - 1)).toEqual({ balance: stored, entries: [] });
  const { balance, entries } = balanceAt(stored, midnight);
  expect(balance).toEqual({ ...stored, daily: 20, dailyDay: utcDay(midnight) });
  expect(entries).toEqual([{ bucket: 'daily', delta: 17, reason: 'refill' }]);
  expect(balanceAt(balance, midnight).entries).toEqual([]);
  expect(balanceAt({ ...stored, daily: 20 }, midnight)).toEqual({
    balance: { ...stored, daily: 20, dailyDay: utcDay(midnight) },
    entries: [],
  });
});

test('welcome tokens end at their moment', () => {
  const until = NOON + 3_600_000;
  const welcomed = { ...stored, welcomeUntil: until };
  expect(nextBalanceChangeAt(welcomed, NOON)).toBe(until);
  expect(nextBalanceChangeAt(welcomed, until)).toBe((utcDay(NOON) + 1) * DAY_MS);
  expect(nextBalanceChangeAt({ ...welcomed, welcome: 0 }, NOON)).toBe((utcDay(NOON) + 1) * DAY_MS);
  expect(balanceAt(welcomed, until - 1).entries).toEqual([]);
  expect(balanceAt(welcomed, until)).toEqual({
    balance: { ...welcomed, welcome: 0 },
    entries: [{ bucket: 'welcome', delta: -80, reason: 'lapse' }],
  });
  expect(balanceAt({ ...welcomed, welcome: 0 }, until).entries).toEqual([]);
});

test('a new account begins with its day, its week and its ledger', () => {
  expect(createOpeningBalance(NOON)).toEqual({
    balance: {
      daily: 20,
      dailyDay: utcDay(NOON),
      welcome: 80,
      welcomeUntil: NOON + 7 * DAY_MS,
      purchased: 0,
    },
    entries: [
      { bucket: 'daily', delta: 20, reason: 'refill' },
      { bucket: 'welcome', delta: 80, reason: 'welcome' },
    ],
  });
});

test('tokens are spent in the order daily, welcome, purchased, each with its ledger row', () => {
  expect(deductTokens(stored, 85)).toEqual({
    balance: { ...stored, daily: 0, welcome: 0, purchased: 7 },
    entries: [
      { bucket: 'daily', delta: -3, reason: 'spend' },
      { bucket: 'welcome', delta: -80, reason: 'spend' },
      { bucket: 'purchased', delta: -2, reason: 'spend' },
    ],
  });
  expect(deductTokens(stored, 3)?.entries).toEqual([{ bucket: 'daily', delta: -3, reason: 'spend' }]);
  expect(deductTokens({ ...stored, daily: 0 }, 1)?.entries).toEqual([
    { bucket: 'welcome', delta: -1, reason: 'spend' },
  ]);
  expect(deductTokens(stored, 0)).toEqual({ balance: stored, entries: [] });
  expect(deductTokens(stored, 92)?.balance.purchased).toBe(0);
  expect(deductTokens(stored, 93)).toBeNull();
  expect(() => deductTokens(stored, -1)).toThrow('A cost must be a whole number of tokens, not -1');
});
