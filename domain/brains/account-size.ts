/** In dollars; `low` null where nothing but the upper end is known, `high` null where there is none. */
export type CapitalRange = { low: number | null; high: number | null };

const ranges: Record<string, CapitalRange> = {
  'Under $1k': { low: null, high: 1_000 },
  '$1k-5k': { low: 1_000, high: 5_000 },
  '$5k-10k': { low: 5_000, high: 10_000 },
  '$10k-25k': { low: 10_000, high: 25_000 },
  '$25k-50k': { low: 25_000, high: 50_000 },
  '$50k+': { low: 50_000, high: null },
};

/** The trading capital of the profile as dollars; null for none and for words that are no such range. */
export const capitalRange = (capital: string | null): CapitalRange | null =>
  (capital !== null && Object.hasOwn(ranges, capital) && ranges[capital]) || null;

/** Percent of the account that one idea may lose: 1 is the common rule of thumb, half of it for careful people, never more than 2. */
const shares: Record<string, number> = { conservative: 0.5, moderate: 1, aggressive: 2 };
const USUAL_SHARE = 1;
const MOST_SHARE = 2;

export const riskShare = (risk: string | null): number =>
  (risk !== null && Object.hasOwn(shares, risk) ? shares[risk] : undefined) ?? USUAL_SHARE;

/** A share that was told counts as it is, up to the most that the four ever size by. */
export const toldShare = (percent: number): number => Math.min(percent, MOST_SHARE);
