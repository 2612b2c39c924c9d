/**
 * One of an account's payments for premium. `paid`: as it stands now; `counts`: it gave premium until now; `tokens`: what it is worth
 * by all that was said of it.
 */
export type PremiumPaid = { paid: boolean; counts: boolean; tokens: number };

/**
 * Which of an account's payments for premium, the oldest first, came on top of another and give nothing. The one that is worth most
 * gives premium, so that what the account holds follows from what was said alone and not from the order; of equals the one that gives
 * it already, else the oldest. Where several gave it before premium was sold once, they keep what they gave.
 */
export function surplusAmong(all: readonly PremiumPaid[]): boolean[] {
  const paid = all.filter((one) => one.paid);
  if (paid.filter(({ counts }) => counts).length > 1) return all.map((one) => one.paid && !one.counts);
  const most = Math.max(...paid.map(({ tokens }) => tokens));
  const best = paid.filter(({ tokens }) => tokens === most);
  const giving = best.find(({ counts }) => counts) ?? best[0];
  return all.map((one) => one.paid && one !== giving);
}
