import { spokenName } from '../../clauses/market-names.ts';
import { namedIn } from '../../clauses/spoken-pairs.ts';
import type { PriceRole } from '../../replies/evidence.ts';
import type { Talk } from '../thread.ts';

/** Only of a wish to be told, or of a distance, a price said before is a slot. */
const WANTS_PRICE =
  /\b(tell|ping|alert|alarm|watch|remind|notify|warn|let me know|set|message|text|call|shout|how (far|close|near)|close to|near|far from|away|distance)\b/;

const names: ReadonlyArray<readonly [PriceRole, RegExp]> = [
  [
    'high',
    /\b(the |that |this )?(upper|higher|high|highest|top|upside|resistance)( (one|level|line|price|side))?\b/,
  ],
  ['low', /\b(the |that |this )?(lower|low|lowest|bottom|downside|support)( (one|level|line|price|side))?\b/],
  ['stop', /\b(the |that |my )?(stop|stop loss|sl)( (price|level))?\b/],
  ['target', /\b(the |that |my )?(target|take profit|tp)( (price|level))?\b/],
  ['entry', /\b(the |that |my )?entry( (price|level))?\b/],
];
const POINTED =
  /\b(over|above|past|through|below|under|beyond|hits?|reach(?:es)?|touch(?:es)?|breaks?|crosses|near|to|from|at) (that|it|this|there|those)\b(?! (?:is|was|has|goes|one?s))/;

/** "Ping me if it goes over that", "how far is the lower one": the price itself. */
export function resolvePrice(said: string, { prices, question, markets: [pair] }: Talk): string | null {
  if (!prices || /\d/.test(said) || !WANTS_PRICE.test(said)) return null;
  const named = namedIn(said.split(' ')).pairs;
  if (named.length > 0 && !named.includes(prices.pair)) return null;
  const { byRole } = prices;
  const market = named.length > 0 || pair === prices.pair ? '' : ` on ${spokenName(prices.pair)}`;
  for (const [role, pattern] of names) {
    const price = byRole[role];
    if (price !== undefined && pattern.test(said)) return `${said.replace(pattern, price)}${market}`;
  }
  const [, where = '', pointed] = POINTED.exec(said) ?? [];
  if (!pointed) return null;
  const price = byRole[roleMeant(where, question?.words ?? '')] ?? onlyOne(Object.values(byRole));
  if (price === undefined) return null;
  if (/\b(close|near|far)\b/.test(said)) return `how far is ${spokenName(prices.pair)} from ${price}`;
  return `${said.replace(POINTED, `${where} ${price}`)}${market}`;
}

const roleMeant = (where: string, asked: string): PriceRole =>
  /\b(low|lowest|bottom|min)/.test(asked) || (/below|under/.test(where) && !/high|top|peak|max/.test(asked))
    ? 'low'
    : 'high';

const onlyOne = (prices: readonly string[]): string | undefined =>
  prices.length === 1 ? prices[0] : undefined;
