/** Countries whose releases move one of our markets, and their currencies. */
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

/** Null for currencies that move none of our markets. */
export const homeCountryOf = (currency: string): string | null =>
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

/** Of a name or a code; null for places that move none of our markets. */
export function placeOf(text: string): { country: string; currency: string } | null {
  const name = text.trim().toUpperCase();
  const country = Object.hasOwn(names, name) ? (names[name] ?? name) : name;
  const currency = Object.hasOwn(currencies, country) ? currencies[country] : undefined;
  return currency ? { country, currency } : null;
}

const german = /^(german|french|italian|spanish)\b/i;
const within: Record<string, string> = { german: 'DE', french: 'FR', italian: 'IT', spanish: 'ES' };

/** For feeds that name the currency only ("German Prelim CPI m/m"). */
export function placeOfCurrency(
  currency: string,
  name: string,
): { country: string; currency: string } | null {
  const code = currency.trim().toUpperCase();
  const country = homeCountryOf(code);
  if (!country) return null;
  const adjective = german.exec(name)?.[1]?.toLowerCase();
  return { country: (code === 'EUR' && adjective && within[adjective]) || country, currency: code };
}
