const usual: Record<string, string> = {
  EUR: 'EUR/USD',
  GBP: 'GBP/USD',
  JPY: 'USD/JPY',
  AUD: 'AUD/USD',
  CAD: 'USD/CAD',
  CHF: 'USD/CHF',
  SEK: 'USD/SEK',
  NOK: 'USD/NOK',
};
const jobs = /\b(jobs?|jobless|unemployment|employment|payrolls?)\b/i;

/**
 * The pair a release moves most, as the calendar hints at it (specification, section 9). Inflation is named there
 * because it leads to the same pair as every other dollar release.
 */
export function affectedPair({
  name,
  country,
  currency,
}: {
  name: string;
  country: string;
  currency: string;
}): string {
  const land = country.trim().toUpperCase();
  const money = currency.trim().toUpperCase();
  if (land === 'CA' || land === 'CANADA') return 'USD/CAD';
  if (land === 'BR' || land === 'BRAZIL') return 'XAU/USD';
  if (money === 'USD') return jobs.test(name) ? 'USD/JPY' : 'EUR/USD';
  return usual[money] ?? `USD/${money}`;
}
