export type ReleaseLabel = { name: string; country: string; currency: string };

const jobs = /job|employ|payroll|\bnfp\b/i;
const inflation = /inflation|\bcpi\b/i;

const pairByCurrency: Record<string, string> = {
  EUR: 'EUR/USD',
  GBP: 'GBP/USD',
  JPY: 'USD/JPY',
  AUD: 'AUD/USD',
  NZD: 'NZD/USD',
  CAD: 'USD/CAD',
  CHF: 'USD/CHF',
  SEK: 'USD/SEK',
  NOK: 'USD/NOK',
};

export function affectedPairOf({ name, country, currency }: ReleaseLabel): string {
  const [where, money] = [country.trim().toUpperCase(), currency.trim().toUpperCase()];
  if (where === 'CA') return 'USD/CAD';
  if (where === 'BR') return 'XAU/USD';
  if (money === 'USD') return jobs.test(name) && !inflation.test(name) ? 'USD/JPY' : 'EUR/USD';
  return pairByCurrency[money] ?? `USD/${money}`;
}

const signalPairByCurrency: Record<string, string> = {
  USD: 'EUR/USD',
  EUR: 'EUR/USD',
  GBP: 'GBP/USD',
  JPY: 'USD/JPY',
  CHF: 'USD/CHF',
  CAD: 'USD/CAD',
  AUD: 'AUD/USD',
  NZD: 'NZD/USD',
  SEK: 'EUR/SEK',
  NOK: 'EUR/NOK',
  DKK: 'EUR/DKK',
};

export function signalPairOf(currency: string): string {
  const money = currency.trim().toUpperCase();
  return signalPairByCurrency[money] ?? `${money}/USD`;
}
