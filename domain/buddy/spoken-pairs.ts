import { instruments, type Pair } from '../market/instrument.ts';

const byLetters = new Map<string, Pair>(instruments.map((one) => [one.pair.replace('/', '').toLowerCase(), one.pair]));

/** Spoken names of one word: of a currency or commodity ("yen" is JPY), and of a cross that has its own ("guppy"). */
const assetOf = new Map<string, string>([
  ['usd', 'USD'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['greenback', 'USD'],
  ['buck', 'USD'],
]);
const crossOf = new Map<string, Pair>();
const alone = new Map<string, Pair>();
/** Names of two words, as the one word they stand for. */
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
longNames.push([/\bus dollars?\b/g, 'usd'], [/\bbit coins?\b/g, 'bitcoin'], [/\b(canadian|swiss|japanese|british|aussie) (dollar|franc|yen|pound)s?\b/g, '$1']);
for (const [name, asset] of [['canadian', 'CAD'], ['swiss', 'CHF'], ['japanese', 'JPY'], ['british', 'GBP'], ['xauusd', 'XAU']] as const) {
  if (!byLetters.has(name)) assetOf.set(name, asset);
}

/** Currencies of the world that are no part of the table: naming one is a question for a pair the product does not follow. */
const foreign = new Set('sek nok dkk mxn zar try cny cnh hkd sgd inr pln huf czk brl rub thb krw ils xrp sol doge ada ltc bnb'.split(' '));
const foreignNames = new Map<string, string>(
  Object.entries({ ripple: 'XRP', solana: 'SOL', dogecoin: 'DOGE', cardano: 'ADA', litecoin: 'LTC', shiba: 'SHIB', tesla: 'Tesla', apple: 'Apple', nvidia: 'Nvidia', nasdaq: 'the Nasdaq', dow: 'the Dow', spx: 'the S&P', sp500: 'the S&P', dax: 'the DAX', us30: 'US30', nas100: 'Nas100', platinum: 'platinum', copper: 'copper', brent: 'Brent oil', lira: 'the lira', rupee: 'the rupee', peso: 'the peso', rand: 'the rand', yuan: 'the yuan', ruble: 'the ruble' }),
);

export const instrumentWords: readonly string[] = [...assetOf.keys(), ...crossOf.keys(), ...byLetters.keys()];

const joins = new Set(['vs', 'versus', 'against', 'to', 'the', 'in', 'x', 'per']);
const skipped = new Set(['trading', 'spot']);

export type Named = { pairs: Pair[]; unknown: string | null; rest: string[] };

/**
 * The instruments named in a clause, in order, and the words that are left. Two currencies side by side, or joined by
 * "against the", are one pair where that pair is listed ("pound yen"), otherwise two instruments ("gold vs silver").
 * `apart` keeps them two ("compare euro and pound").
 */
export function namedIn(words: readonly string[], apart = false): Named {
  const text = longNames.reduce((said, [pattern, name]) => said.replace(pattern, name), words.join(' ')).split(' ');
  const pairs: Pair[] = [];
  const rest: string[] = [];
  let unknown: string | null = null;
  const add = (pair: Pair): void => {
    if (!pairs.includes(pair)) pairs.push(pair);
  };
  for (let i = 0; i < text.length; i += 1) {
    const word = text[i] as string;
    const whole = byLetters.get(word) ?? crossOf.get(word);
    if (whole) {
      add(whole);
      continue;
    }
    const asset = assetOf.get(word);
    if (!asset) {
      unknown ??= foreignNames.get(word) ?? (foreign.has(word) && isCode(word, text, i) ? word.toUpperCase() : null);
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

/** "try", "sol", "ada" are also words or names: they count only beside another currency code. */
function isCode(word: string, text: readonly string[], i: number): boolean {
  if (word !== 'try' && word !== 'sol') return true;
  return [text[i - 1], text[i + 1]].some((beside) => beside !== undefined && (assetOf.has(beside) || foreign.has(beside)));
}

function nextAsset(text: readonly string[], i: number, asset: string, apart: boolean): { pair: Pair; at: number } | null {
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
