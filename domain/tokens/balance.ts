/** Decision 1: three buckets, one number. */
export const DAILY_ALLOWANCE = 20;
export const WELCOME_GRANT = 80;
export const WELCOME_DAYS = 7;

const DAY = 86_400_000;

export type Bucket = 'daily' | 'welcome' | 'purchased';

/** Times in UTC ms; `dailyDay` is the UTC day number that `daily` belongs to. */
export type Balance = {
  daily: number;
  dailyDay: number;
  welcome: number;
  welcomeUntil: number;
  purchased: number;
};

export type LedgerEntry = {
  bucket: Bucket;
  delta: number;
  /** `grant` and `revoke`: given and taken back without money, by an admin or for a broker account. */
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
    /** What an account held when it was deleted. */
    | 'deleted';
};

export const utcDay = (at: number): number => Math.floor(at / DAY);
export const nextUtcMidnight = (at: number): number => (utcDay(at) + 1) * DAY;

export const remaining = (balance: Balance): number => balance.daily + balance.welcome + balance.purchased;

/** What a new account starts with: 20 for today and, once for each address ever, 80 for seven days. */
export function openingBalance(
  now: number,
  welcomedBefore = false,
): { balance: Balance; entries: LedgerEntry[] } {
  const welcome = welcomedBefore ? 0 : WELCOME_GRANT;
  const entries: LedgerEntry[] = [{ bucket: 'daily', delta: DAILY_ALLOWANCE, reason: 'refill' }];
  if (welcome > 0) entries.push({ bucket: 'welcome', delta: welcome, reason: 'welcome' });
  return {
    balance: {
      daily: DAILY_ALLOWANCE,
      dailyDay: utcDay(now),
      welcome,
      welcomeUntil: now + WELCOME_DAYS * DAY,
      purchased: 0,
    },
    entries,
  };
}

/** The next moment at which the balance changes by itself. */
export function nextChange(balance: Balance, now: number): number {
  const midnight = nextUtcMidnight(now);
  return balance.welcome > 0 && balance.welcomeUntil > now
    ? Math.min(midnight, balance.welcomeUntil)
    : midnight;
}

/** The balance as it stands at `now`: refilled at UTC midnight, the welcome bucket lapsed; with the ledger rows that say so. */
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

/** Spends in the order daily, welcome, purchased; null when there is not enough, and then nothing is spent. */
export function spend(current: Balance, cost: number): { balance: Balance; entries: LedgerEntry[] } | null {
  if (!Number.isSafeInteger(cost) || cost < 0)
    throw new RangeError(`A cost must be a whole number of tokens, not ${cost}`);
  if (remaining(current) < cost) return null;
  const balance = { ...current };
  const entries: LedgerEntry[] = [];
  let left = cost;
  for (const bucket of ['daily', 'welcome', 'purchased'] as const) {
    const taken = Math.min(balance[bucket], left);
    if (taken === 0) continue;
    balance[bucket] -= taken;
    left -= taken;
    entries.push({ bucket, delta: -taken, reason: 'spend' });
  }
  return { balance, entries };
}
