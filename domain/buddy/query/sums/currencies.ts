/** Carried, with the words they are called by. */
const carried: ReadonlyArray<readonly [string, string]> = [
  ['USD', 'usd|us dollars?|dollars?|bucks|cur:usd'],
  ['EUR', 'eur|euros?|cur:eur'],
  ['GBP', 'gbp|pounds?|quid|sterling|cur:gbp'],
  ['JPY', 'jpy|yen|cur:jpy'],
  ['CHF', 'chf|francs?|cur:chf'],
  ['CAD', 'cad|canadian|cur:cad'],
  ['AUD', 'aud|australian|aussie|cur:aud'],
  ['NZD', 'nzd|kiwi|cur:nzd'],
  ['BTC', 'btc|bitcoins?'],
  ['ETH', 'eth|ether|ethers|ethereum'],
  ['XAU', 'gold|ounces? of gold'],
  ['XAG', 'silver'],
];

/** Known by name only: there is no price for them. */
const others: ReadonlyArray<readonly [string, string]> = [
  ['INR', 'inr|rupees?'],
  ['PKR', 'pkr'],
  ['MXN', 'mxn|pesos?'],
  ['ZAR', 'zar|rands?'],
  ['NGN', 'ngn|nairas?'],
  ['TRY', 'liras?'],
  ['CNY', 'cny|yuan|renminbi'],
  ['KRW', 'krw'],
  ['BRL', 'brl|reais'],
  ['PLN', 'pln|zlot[iy]s?'],
  ['SEK', 'sek|kronas?|kronor'],
  ['NOK', 'nok'],
  ['DKK', 'dkk|kroner|krone'],
  ['AED', 'aed|dirhams?'],
  ['SAR', 'riyals?'],
  ['MYR', 'myr|ringgits?'],
  ['THB', 'thb|bahts?'],
  ['PHP', 'php'],
  ['IDR', 'idr|rupiahs?'],
  ['VND', 'vnd|dong'],
  ['HKD', 'hkd'],
  ['SGD', 'sgd'],
  ['KES', 'kes|shillings?'],
  ['GHS', 'ghs|cedis?'],
  ['RUB', 'rubles?|roubles?'],
  ['HUF', 'forints?'],
  ['CZK', 'czk'],
  ['ILS', 'shekels?'],
];

const codes = [...carried, ...others].map(
  ([code, names]) => [code, new RegExp(`\\b(?:${names})\\b`)] as const,
);
export const isCarried = (code: string): boolean => carried.some(([one]) => one === code);
const ONLY_OUNCES = /\bounces?\b/;

/** In the order they were said; bare ounces are of gold. */
export function currenciesIn(said: string): string[] {
  const named = codes
    .map(([code, pattern]) => [code, said.search(pattern)] as const)
    .filter(([, at]) => at >= 0);
  if (ONLY_OUNCES.test(said) && !named.some(([code]) => code === 'XAU' || code === 'XAG'))
    named.push(['XAU', said.search(ONLY_OUNCES)]);
  return named.toSorted((one, other) => one[1] - other[1]).map(([code]) => code);
}
