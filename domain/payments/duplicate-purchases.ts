export type PremiumPurchase = { isPaid: boolean; grantsPremium: boolean; tokens: number };

/** Oldest first; the payment worth most grants premium, so that the result does not depend on the order of events. */
export function findDuplicatePurchases(all: readonly PremiumPurchase[]): boolean[] {
  const paid = all.filter((one) => one.isPaid);
  if (paid.filter(({ grantsPremium }) => grantsPremium).length > 1)
    return all.map((one) => one.isPaid && !one.grantsPremium);
  const most = Math.max(...paid.map(({ tokens }) => tokens));
  const best = paid.filter(({ tokens }) => tokens === most);
  const giving = best.find(({ grantsPremium }) => grantsPremium) ?? best[0];
  return all.map((one) => one.isPaid && one !== giving);
}
