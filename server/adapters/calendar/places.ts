/** Countries whose releases move a market of this product, by their two letters, and whose currency they are. */
const currencies: Record<string, string> = {
  US: 'USD',
  EU: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  GB: 'GBP',
  JP: 'JPY',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  CN: 'CNY',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  BR: 'BRL',
};

/** The country that a currency is first thought of with; null for currencies that move none of our markets. */
export const homeOf = (currency: string): string | null =>
  Object.keys(currencies).find((one) => currencies[one] === currency) ?? null;

const names: Record<string, string> = {
  'UNITED STATES': 'US',
  'EURO AREA': 'EU',
  'EUROPEAN UNION': 'EU',
  EA: 'EU',
  EMU: 'EU',
  GERMANY: 'DE',
  FRANCE: 'FR',
  ITALY: 'IT',
  SPAIN: 'ES',
  'UNITED KINGDOM': 'GB',
  UK: 'GB',
  JAPAN: 'JP',
  CANADA: 'CA',
  AUSTRALIA: 'AU',
  'NEW ZEALAND': 'NZ',
  SWITZERLAND: 'CH',
  CHINA: 'CN',
  SWEDEN: 'SE',
  NORWAY: 'NO',
  DENMARK: 'DK',
  BRAZIL: 'BR',
};

/** Country and currency of a name or a code; null for places that move none of our markets. */
export function placeOf(text: string): { country: string; currency: string } | null {
  const word = text.trim().toUpperCase();
  const country = Object.hasOwn(names, word) ? (names[word] ?? word) : word;
  const currency = Object.hasOwn(currencies, country) ? currencies[country] : undefined;
  return currency ? { country, currency } : null;
}

const german = /^(german|french|italian|spanish)\b/i;
const within: Record<string, string> = { german: 'DE', french: 'FR', italian: 'IT', spanish: 'ES' };

/** The country of a release that is known by its currency and name alone ("German Prelim CPI m/m"). */
export function placeOfCurrency(
  currency: string,
  name: string,
): { country: string; currency: string } | null {
  const money = currency.trim().toUpperCase();
  const country = homeOf(money);
  if (!country) return null;
  const said = german.exec(name)?.[1]?.toLowerCase();
  return { country: (money === 'EUR' && said && within[said]) || country, currency: money };
}
