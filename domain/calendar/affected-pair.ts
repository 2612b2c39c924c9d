/** What the two rules look at; letters in any case. */
export type Told = { name: string; country: string; currency: string };

const jobs = /job|employ|payroll|\bnfp\b/i;
const inflation = /inflation|\bcpi\b/i;

const usual: Record<string, string> = {
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

/** The pair shown beside a release as the most affected (specification, section 9, "Calendar pair hint"). */
export function affectedPair({ name, country, currency }: Told): string {
  const [where, money] = [country.trim().toUpperCase(), currency.trim().toUpperCase()];
  if (where === 'CA') return 'USD/CAD';
  if (where === 'BR') return 'XAU/USD';
  if (money === 'USD') return jobs.test(name) && !inflation.test(name) ? 'USD/JPY' : 'EUR/USD';
  return usual[money] ?? `USD/${money}`;
}

const signals: Record<string, string> = {
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

/** The pair a signal for a release is asked on (specification, section 9, "Currency to pair for event signals"). */
export function signalPair(currency: string): string {
  const money = currency.trim().toUpperCase();
  return signals[money] ?? `${money}/USD`;
}
