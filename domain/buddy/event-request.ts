const pairs: Record<string, string> = {
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

/** The pair that a signal for an event in this currency is asked for (specification, section 9). */
export const pairForEvent = (currency: string): string => {
  const money = currency.trim().toUpperCase();
  return pairs[money] ?? `${money}/USD`;
};

export type RequestedEvent = {
  name: string;
  country: string;
  currency: string;
  /** ISO time of the release. */
  time: string;
  impact: string;
};

/** The chat message that asks for a signal for an event; null where something it needs is missing (section 5). */
export function eventRequest({ name, country, currency, time, impact }: RequestedEvent): string | null {
  if ([name, country, currency, time, impact].some((part) => part.trim() === '')) return null;
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return null;
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return `Give me a signal for ${pairForEvent(currency)} for this event: ${name} (${country}, ${currency}, ${impact.toLowerCase()} impact, ${when} UTC)`;
}
