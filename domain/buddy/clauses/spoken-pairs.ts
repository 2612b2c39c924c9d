import { instruments, type Pair } from '../../market/instrument.ts';

const byLetters = new Map<string, Pair>(
  instruments.map((one) => [one.pair.replace('/', '').toLowerCase(), one.pair]),
);

/** "yen" is JPY, "guppy" a cross. */
const assetOf = new Map<string, string>([
  ['usd', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['greenback', 'USD'],
  ['buck', 'USD'],
]);
const crossOf = new Map<string, Pair>();
const alone = new Map<string, Pair>();
const longNames: Array<[RegExp, string]> = [];

for (const { pair, base, quote, spoken } of instruments) {
  const throughDollar = base === 'USD' || quote === 'USD';
  const asset = base === 'USD' ? quote : base;
  if (throughDollar) {
    assetOf.set(asset.toLowerCase(), asset);
    alone.set(asset, pair);
  }
  for (const name of spoken) {
    if (name.includes(' ')) {
      if (throughDollar) longNames.push([new RegExp(`\\b${name}s?\\b`, 'g'), asset.toLowerCase()]);
    } else if (byLetters.has(name)) continue;
    else if (throughDollar) assetOf.set(name, asset).set(`${name}s`, asset);
    else crossOf.set(name, pair);
  }
}
longNames.push(
  [/\b(texas tea|black gold)\b/g, 'oil'],
  [/\b(yellow metal)\b/g, 'gold'],
  [/\b(the )?(chunnel)\b/g, 'eurgbp'],
  [/\bnew zealand\b/g, 'kiwi'],
  [/\b(brent crude)\b/g, 'brent'],
  [/\bus dollars?\b/g, 'usd'],
  [/\bbit coins?\b/g, 'bitcoin'],
  [/\b(canadian|swiss|japanese|british|aussie) (dollar|franc|yen|pound)s?\b/g, '$1'],
);
for (const [name, asset] of [
  ['canadian', 'CAD'],
  ['swiss', 'CHF'],
  ['japanese', 'JPY'],
  ['british', 'GBP'],
  ['xauusd', 'XAU'],
  ['eu', 'EUR'],
  ['aussi', 'AUD'],
  ['aud', 'AUD'],
  ['australian', 'AUD'],
  ['swissie', 'CHF'],
  ['swissy', 'CHF'],
  ['swissi', 'CHF'],
  ['gld', 'XAU'],
  ['barrel', 'WTI'],
  ['barrels', 'WTI'],
  ['usoil', 'WTI'],
  ['petroleum', 'WTI'],
  ['quid', 'GBP'],
  ['bitty', 'BTC'],
  ['btcusd', 'BTC'],
  ['ethusd', 'ETH'],
  ['btcusdt', 'BTC'],
  ['ethusdt', 'ETH'],
] as const) {
  if (!byLetters.has(name)) assetOf.set(name, asset);
}
for (const [name, pair] of [
  ['gu', 'GBP/USD'],
  ['uj', 'USD/JPY'],
  ['gj', 'GBP/JPY'],
  ['geppy', 'GBP/JPY'],
  ['ninja', 'USD/JPY'],
] as const)
  crossOf.set(name, pair);

/** Currencies the product does not follow. */
const foreign = new Set(
  'sek nok dkk mxn zar try cny cnh hkd sgd inr pln huf czk brl rub thb krw ils xrp sol doge ada ltc bnb'.split(
    ' ',
  ),
);
const foreignNames = new Map<string, string>(
  [
    'Tesla, Apple, Nvidia, Amazon, Google, Microsoft, Netflix, Facebook, Intel, AMD, Meta, Alphabet, GameStop, Coinbase, Boeing, Disney, Nike, Alibaba, Palantir',
    'Nasdaq, DAX, FTSE, Nikkei, CAC, Dow, Russell, Hang Seng, VIX, US30, NAS100, GER40, UK100, SPX, SPY, QQQ, US100, US500, GER30',
    'ripple, solana, cardano, dogecoin, litecoin, shiba, polkadot, avalanche, chainlink, tron, pepe, stellar, monero, polygon, tether, usdt, toncoin, BNB',
    'platinum, palladium, copper, brent, wheat, corn, coffee, cocoa, sugar, soybeans, cotton, gasoline, aluminium, nickel, lithium, uranium, zinc',
    'lira, rupee, peso, rand, yuan, ruble, rouble, krona, krone, zloty, forint, shekel, real brazilian, won korean, naira, dirham, riyal, ringgit, baht, renminbi',
    'stocks, shares, stock, bonds, treasuries, options, etf, etfs, indices, index funds, nfts, nft, altcoins, memecoins',
  ]
    .join(', ')
    .split(', ')
    .map((name) => [name.toLowerCase(), name]),
);
const foreignPhrases: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(s ?(&|and)? ?p ?(500)?|sp ?500|s p 500|spx|us ?500)\b(?! and)/, 'S&P 500'],
  [/\bnatural gas\b|\bnat ?gas\b/, 'natural gas'],
  [/\bshiba inu\b/, 'Shiba Inu'],
  [/\bdow jones\b/, 'Dow Jones'],
  [/\bhang seng\b/, 'Hang Seng'],
  [/\bbrent( oil| crude)?\b/, 'Brent'],
  [/\b(gamestop|game stop)\b/, 'GameStop'],
];

const currencyCodes = new Set('usd eur gbp jpy aud nzd cad chf'.split(' '));

export const instrumentWords: readonly string[] = [...assetOf.keys(), ...crossOf.keys(), ...byLetters.keys()];

const joins = new Set(['vs', 'versus', 'against', 'to', 'the', 'in', 'x', 'per']);
const skipped = new Set(['trading', 'spot']);

export type Named = { pairs: Pair[]; unknown: string | null; rest: string[] };

/** Two currencies side by side are one pair where that pair is listed, otherwise two instruments; `apart` keeps them two. */
export function namedIn(words: readonly string[], apart = false): Named {
  const text = longNames
    .reduce((said, [pattern, name]) => said.replace(pattern, name), words.join(' '))
    .split(' ');
  const pairs: Pair[] = [];
  const rest: string[] = [];
  const spokenText = text.join(' ');
  let unknown = foreignPhrases.find(([pattern]) => pattern.test(spokenText))?.[1] ?? null;
  const add = (pair: Pair): void => {
    if (!pairs.includes(pair)) pairs.push(pair);
  };
  for (let i = 0; i < text.length; i += 1) {
    const word = text[i] as string;
    const stranger = foreignPair(word);
    if (stranger) {
      unknown ??= stranger;
      continue;
    }
    const whole = nameIn(byLetters, word) ?? nameIn(crossOf, word);
    if (whole) {
      add(whole);
      continue;
    }
    const asset = nameIn(assetOf, word);
    if (!asset) {
      unknown ??=
        foreignNames.get(word) ?? (foreign.has(word) && isCode(word, text, i) ? word.toUpperCase() : null);
      rest.push(word);
      continue;
    }
    const partner = nextAsset(text, i, asset, apart);
    if (partner) {
      add(partner.pair);
      i = partner.at;
      continue;
    }
    const single = alone.get(asset);
    if (single) add(single);
    else if (!joins.has(text[i + 1] ?? '')) rest.push(word);
  }
  return { pairs, unknown, rest: rest.filter((word) => !skipped.has(word)) };
}

const SHORTEST_CODE = 3;

/** "Eurgbps range": the s of a possessive is no part of a code. */
function nameIn<T>(names: ReadonlyMap<string, T>, word: string): T | undefined {
  const code = word.endsWith('s') && word.length > SHORTEST_CODE ? word.slice(0, -1) : word;
  return names.get(word) ?? names.get(code);
}

function foreignPair(word: string): string | null {
  if (word.length !== 6 || byLetters.has(word)) return null;
  const [base, quote] = [word.slice(0, 3), word.slice(3)];
  const known = (code: string): boolean =>
    /^[a-z]{3}$/.test(code) && (foreign.has(code) || currencyCodes.has(code));
  return known(base) && known(quote) && (foreign.has(base) || foreign.has(quote) || currencyCodes.has(base))
    ? `${base}/${quote}`.toUpperCase()
    : null;
}

/** "try", "sol" and "ada" are also words or names. */
function isCode(word: string, text: readonly string[], i: number): boolean {
  if (word !== 'try' && word !== 'sol') return true;
  return [text[i - 1], text[i + 1]].some(
    (beside) => beside !== undefined && (assetOf.has(beside) || foreign.has(beside)),
  );
}

function nextAsset(
  text: readonly string[],
  i: number,
  asset: string,
  apart: boolean,
): { pair: Pair; at: number } | null {
  let at = i + 1;
  let joined = false;
  while (at < text.length && joins.has(text[at] as string) && at - i <= 3) {
    at += 1;
    joined = true;
  }
  const other = assetOf.get(text[at] ?? '');
  if (!other || (apart && joined)) return null;
  if (other === asset) return null;
  const pair = byLetters.get((asset + other).toLowerCase()) ?? byLetters.get((other + asset).toLowerCase());
  return pair ? { pair, at } : null;
}
