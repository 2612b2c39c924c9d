import type { Pair } from '@app/domain/market/instrument.ts';
import type { WatchDeps } from './break-watch.ts';
import {
  newBook,
  settleBook,
  waitingSignal,
  waitingWatch,
  type Book,
  type Key,
  type Waiting,
} from './settle-book.ts';
import { openSignalsAfter } from './store.ts';
import { openWatches } from './watches.ts';

const PAGE = 20_000;
/** Numbers are given before they commit: look this far back for late ones. */
const LATE_NUMBERS = 200;

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
  let highest = 0;
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
  };

  /** Takes up what was issued since the last round, at the first round all that is open, oldest first. */
  const takeUp = async (now: number): Promise<void> => {
    const found: Array<{ pair: Pair; one: Waiting }> = [];
    for (let after = highest - LATE_NUMBERS; ;) {
      const page = await openSignalsAfter(database.db, market, after, PAGE);
      for (const signal of page) found.push({ pair: signal.pair, one: waitingSignal(signal) });
      after = page.at(-1)?.number ?? after;
      highest = Math.max(highest, after);
      if (page.length < PAGE) break;
    }
    for (const watch of await openWatches(database.db)) {
      found.push({ pair: watch.pair, one: waitingWatch(watch, market.baseStep(watch.pair)) });
    }
    found.sort((a, b) => a.one.from - b.one.from);
    for (const { pair, one } of found) await admit(pair, one, now);
  };

  const advance = async (now: number): Promise<void> => {
    await takeUp(now);
    for (const book of books.values()) {
      if (book.index.size > 0 || book.waiting.length > 0) await settle(book, now, now);
    }
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
