import { DAY_MS } from '../time.ts';
import type { WelcomeState } from './welcome-state.ts';

/** docs/product-rules.md#R1 */
export const DAILY_ALLOWANCE = 20;
export const WELCOME_GRANT = 80;
export const WELCOME_DAYS = 7;
/** What a new user holds. */
export const FIRST_TOKENS = DAILY_ALLOWANCE + WELCOME_GRANT;

export type Bucket = 'daily' | 'welcome' | 'purchased';

/** Times in UTC ms; `dailyDay` is the UTC day number of `daily`. */
export type Balance = {
  daily: number;
  dailyDay: number;
  welcome: number;
  welcomeUntil: number;
  purchased: number;
  /** Only where the welcome tokens did not come with the sign-up. */
  welcomeState?: WelcomeState;
};

export type LedgerEntry = {
  bucket: Bucket;
  delta: number;
  /** `grant` and `revoke` move no money: by an admin or for a broker account. */
  reason:
    | 'refill'
    | 'lapse'
    | 'spend'
    | 'welcome'
    | 'purchase'
    | 'refund'
    | 'restore'
    | 'grant'
    | 'revoke'
    | 'deleted';
};

export const utcDay = (at: number): number => Math.floor(at / DAY_MS);
export const nextUtcMidnight = (at: number): number => (utcDay(at) + 1) * DAY_MS;

export const remainingTokens = (balance: Balance): number =>
  balance.daily + balance.welcome + balance.purchased;

export function createOpeningBalance(
  now: number,
  withWelcomeTokens = true,
): { balance: Balance; entries: LedgerEntry[] } {
  const welcome = withWelcomeTokens ? WELCOME_GRANT : 0;
  const entries: LedgerEntry[] = [{ bucket: 'daily', delta: DAILY_ALLOWANCE, reason: 'refill' }];
  if (welcome > 0) entries.push({ bucket: 'welcome', delta: welcome, reason: 'welcome' });
  return {
    balance: {
      daily: DAILY_ALLOWANCE,
      dailyDay: utcDay(now),
      welcome,
      welcomeUntil: now + WELCOME_DAYS * DAY_MS,
      purchased: 0,
    },
    entries,
  };
}

/** Those that waited; their days begin now. `current` must be at `now`. */
export function grantWelcome(current: Balance, now: number): { balance: Balance; entries: LedgerEntry[] } {
  return {
    balance: {
      ...current,
      welcome: current.welcome + WELCOME_GRANT,
      welcomeUntil: now + WELCOME_DAYS * DAY_MS,
    },
    entries: [{ bucket: 'welcome', delta: WELCOME_GRANT, reason: 'welcome' }],
  };
}

export function nextBalanceChangeAt(balance: Balance, now: number): number {
  const midnight = nextUtcMidnight(now);
  return balance.welcome > 0 && balance.welcomeUntil > now
    ? Math.min(midnight, balance.welcomeUntil)
    : midnight;
}

export function balanceAt(stored: Balance, now: number): { balance: Balance; entries: LedgerEntry[] } {
  const balance = { ...stored };
  const entries: LedgerEntry[] = [];
  if (utcDay(now) > balance.dailyDay) {
    const delta = DAILY_ALLOWANCE - balance.daily;
    if (delta !== 0) entries.push({ bucket: 'daily', delta, reason: 'refill' });
    balance.daily = DAILY_ALLOWANCE;
    balance.dailyDay = utcDay(now);
  }
  if (balance.welcome > 0 && now >= balance.welcomeUntil) {
    entries.push({ bucket: 'welcome', delta: -balance.welcome, reason: 'lapse' });
    balance.welcome = 0;
  }
  return { balance, entries };
}

export function deductTokens(
  current: Balance,
  cost: number,
): { balance: Balance; entries: LedgerEntry[] } | null {
  if (!Number.isSafeInteger(cost) || cost < 0)
    throw new RangeError(`A cost must be a whole number of tokens, not ${cost}`);
  if (remainingTokens(current) < cost) return null;
  const balance = { ...current };
  const entries: LedgerEntry[] = [];
  let left = cost;
  for (const bucket of ['daily', 'welcome', 'purchased'] as const) {
    const deducted = Math.min(balance[bucket], left);
    if (deducted === 0) continue;
    balance[bucket] -= deducted;
    left -= deducted;
    entries.push({ bucket, delta: -deducted, reason: 'spend' });
  }
  return { balance, entries };
}
