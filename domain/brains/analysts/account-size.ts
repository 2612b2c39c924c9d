/** In dollars; null where a range has no such end. */
export type CapitalRange = { low: number | null; high: number | null };

const ranges: Record<string, CapitalRange> = {
  'Under $1k': { low: null, high: 1_000 },
  '$1k-5k': { low: 1_000, high: 5_000 },
  '$5k-10k': { low: 5_000, high: 10_000 },
  '$10k-25k': { low: 10_000, high: 25_000 },
  '$25k-50k': { low: 25_000, high: 50_000 },
  '$50k+': { low: 50_000, high: null },
};

export const capitalRange = (capital: string | null): CapitalRange | null =>
  (capital !== null && Object.hasOwn(ranges, capital) && ranges[capital]) || null;

/** Percent of the account one idea may lose; 1 is the common rule of thumb. */
const shares: Record<string, number> = { conservative: 0.5, moderate: 1, aggressive: 2 };
const USUAL_SHARE = 1;
const MOST_SHARE = 2;

export const riskShare = (risk: string | null): number =>
  (risk !== null && Object.hasOwn(shares, risk) ? shares[risk] : undefined) ?? USUAL_SHARE;

export const toldShare = (percent: number): number => Math.min(percent, MOST_SHARE);
