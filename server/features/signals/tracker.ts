import type { Pair } from '@app/domain/market/instrument.ts';
import type { WatchDeps } from './break-watch.ts';
import { lapseElsewhere } from './lapse-elsewhere.ts';
import { NOTHING_SEEN, openSince } from './open-since.ts';
import { newBook, settleBook, type Book, type Key, type Waiting } from './settle-book.ts';

/** Every so many rounds everything open is read again: what was later than that is found then. */
const ROUNDS_TO_FULL_LOOK = 600;

export type Tracker = {
  /** Settles everything against the candles completed up to `now`; calls queue up. A failure is made good by the next. */
  advance: (now: number) => Promise<void>;
  /** Open signals and watches in memory. */
  size: () => number;
};

/**
 * Follows every open signal and watch on every price, whoever is logged in. What it knows is in the database: a
 * restart begins again at the oldest open signal, and closing is conditional, so that any number of
 * trackers close each signal once. Without new candles nothing closes.
 */
export function createTracker(deps: WatchDeps): Tracker {
  const { database, market } = deps;
  const books = new Map<Pair, Book>();
  const known = new Set<Key>();
  const seen = { ...NOTHING_SEEN };
  let rounds = 0;
  let turn: Promise<void> = Promise.resolve();
  const settle = (book: Book, until: number, now: number) =>
    settleBook({ ...deps, now, ended: (key) => void known.delete(key) }, book, until);

  const admit = async (pair: Pair, one: Waiting, now: number): Promise<void> => {
    if (known.has(one.key) || !market.pairs.includes(pair)) return;
    const book = books.get(pair) ?? newBook(pair, one.from);
    books.set(pair, book);
    known.add(one.key);
    if (book.index.size === 0 && book.waiting.length === 0) book.seenUntil = one.from;
    if (one.from >= book.seenUntil) book.waiting.push(one);
    else await catchUp(book, one, now);
  };

  /** Settles what became known late against the candles that the rest of the book has already seen. */
  const catchUp = async (book: Book, one: Waiting, now: number): Promise<void> => {
    const late = newBook(book.pair, one.from);
    late.waiting.push(one);
    try {
      await settle(late, book.seenUntil, now);
    } catch (error) {
      known.delete(one.key);
      throw error;
    }
    if (late.index.has(one.key)) one.join(book.index);
    book.waiting.push(...late.waiting);
    // Candles that have not come in yet are still to be seen, also where the book began after them.
    book.seenUntil = Math.min(book.seenUntil, late.seenUntil);
  };

  /** Takes up what was issued since the last round, at the first round all that is open, oldest first. */
  const takeUp = async (now: number, failed: unknown[]): Promise<void> => {
    const everything = rounds % ROUNDS_TO_FULL_LOOK === 0;
    rounds += 1;
    const { found, until } = await openSince(database.db, market, everything ? NOTHING_SEEN : seen);
    if (everything) await lapseElsewhere(deps, now).catch((error) => failed.push(error));
    const failures = failed.length;
    for (const { pair, one } of found) await admit(pair, one, now).catch((error) => failed.push(error));
    // What could not be taken up now is looked for again.
    if (failed.length === failures) Object.assign(seen, until);
  };

  const advance = async (now: number): Promise<void> => {
    const failed: unknown[] = [];
    await takeUp(now, failed);
    for (const book of books.values()) {
      if (book.index.size === 0 && book.waiting.length === 0) continue;
      // A feed that fails for one instrument must not keep the others waiting.
      await settle(book, now, now).catch((error) => failed.push(error));
    }
    if (failed.length > 0)
      throw failed.length === 1 ? failed[0] : new AggregateError(failed, String(failed[0]));
  };

  return {
    advance: (now) => {
      const mine = turn.then(() => advance(now));
      turn = mine.catch(() => undefined);
      return mine;
    },
    size: () => known.size,
  };
}
