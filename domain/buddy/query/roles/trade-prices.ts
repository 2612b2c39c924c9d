import type { Amount, Side } from '../query.ts';
import { areNear } from './near.ts';

const OPENS_LONG = /\b(bought|buy|buying|buyed|long|longed|bot)\b/;
const OPENS_SHORT = /\b(sold|sell|selling|short|shorted|shorting)\b/;
const CLOSED = /\b(closed?|closing|covered|exit(?:ed)?|got out|out at|took profit|stopped)\b/;
const OPENED = /\b(entry|entered|entering|opened|from|got in|in at|bought|buy|long|sold|shorted|short|bot)\b/;
/** A stop or a target that was reached is the exit. */
const HIT =
  /\b(take profit|tp|target|stop loss|stop|sl) (was |got |is )?(hit|filled|reached|triggered|taken)\b|\bstopped( me)?( out)?\b|\bhit (my |the )?(tp|take profit|target|stop|sl)\b/;
const FIGURE =
  /(?<![\w.:])(?:cur:[a-z]{3}:)?(\d+(?:\.\d+)?)(?![\w:.])(?! (?:account|balance|on (?:my|the) account))/g;

export type TradePrices = { entry: number; exit: number; side: Side | null };

/** Entry and exit of a trade that is told: "long at 2331.5 got out 2344"; null where no two prices stand together. */
export function tradePricesIn(said: string, amounts: readonly Amount[]): TradePrices | null {
  if (!HIT.test(said) && amounts.some(({ role }) => role === 'stop' || role === 'target')) return null;
  const sizes = new Set(
    amounts.filter(({ role }) => role === 'count' || role === 'units').map(({ value }) => value),
  );
  const all = [...said.matchAll(FIGURE)].map((match, i, figures) => {
    const previous = figures[i - 1];
    const from = previous ? previous.index + previous[0].length : 0;
    return { value: Number(match[1]), before: said.slice(from, match.index).trim(), at: match.index };
  });
  const pair = all.flatMap((one, i) =>
    all.slice(i + 1).flatMap((other) => {
      const isPrice = !sizes.has(one.value) && !sizes.has(other.value) && one.value !== other.value;
      return isPrice && areNear(one.value, other.value) ? [[one, other] as const] : [];
    }),
  );
  const [found, more] = pair;
  if (!found || more) return null;
  const [first, second] = found;
  // "Closed at 1.1050, bought at 1.1000".
  const isTurned = CLOSED.test(first.before) && !OPENED.test(first.before) && OPENED.test(second.before);
  const [entry, exit] = isTurned ? [second, first] : [first, second];
  return { entry: entry.value, exit: exit.value, side: sideBefore(said, exit.at, isTurned) };
}

/** The side is that of the opening: "sold 1.27, bought back 1.26" is a sale. */
function sideBefore(said: string, exitAt: number, isTurned: boolean): Side | null {
  const opening = isTurned ? said.slice(exitAt) : said.slice(0, exitAt);
  const [long, short] = [opening.search(OPENS_LONG), opening.search(OPENS_SHORT)];
  if (long < 0 && short < 0) return null;
  return short < 0 || (long >= 0 && long < short) ? 'buy' : 'sell';
}

/** After a worked trade the one price said is where it ends, unless it is called the entry. */
export function asExit(amounts: readonly Amount[], said: string, side: Side | null): readonly Amount[] {
  const ends = amounts.filter(({ role }) => role === 'entry' || role === 'price' || role === 'account');
  const opens = side === 'sell' ? OPENS_SHORT : OPENS_LONG;
  const isEntry =
    /\b(entry|entered|entering|opened|in at)\b/.test(said) || (side !== null && opens.test(said));
  return ends.length === 1 && !isEntry
    ? amounts.map((one) => (one === ends[0] ? { ...one, role: 'price' } : one))
    : amounts;
}

/** The amounts with the prices of the trade in their roles. */
export function withTradePrices(amounts: readonly Amount[], { entry, exit }: TradePrices): Amount[] {
  const price = (value: number): Amount => ({
    role: value === entry ? 'entry' : 'price',
    value,
    currency: null,
    isPercent: false,
  });
  const missing = [entry, exit].filter((value) => !amounts.some((one) => one.value === value));
  const told = amounts.map((one) => (one.value === entry || one.value === exit ? price(one.value) : one));
  return [...told, ...missing.map(price)];
}
