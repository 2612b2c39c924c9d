import type { Pair } from '@app/domain/market/instrument.ts';
import type { TrackerDeps } from './close-watch.ts';
import { expireOrphanedIdeas } from './expire-orphaned-ideas.ts';
import { LOAD_FROM_START, loadOpenItems } from './load-open-items.ts';
import { settleBook } from './settle-book.ts';
import { createBook, restartBook, type Book, type EntryKey, type BookEntry } from './book.ts';

/** A full load also finds what committed later than its number suggests. */
const ROUNDS_PER_FULL_LOAD = 600;

export type Tracker = {
  /** Calls queue up; the next one repeats what failed. */
  advance: (now: number) => Promise<void>;
  size: () => number;
};

/** State is in the database and closing is conditional, so any number of trackers close each idea once. */
export function createTracker(deps: TrackerDeps): Tracker {
  const { database, market } = deps;
  const books = new Map<Pair, Book>();
  const trackedKeys = new Set<EntryKey>();
  const cursor = { ...LOAD_FROM_START };
  let rounds = 0;
  let queue: Promise<void> = Promise.resolve();
  const settle = (book: Book, until: number, now: number) =>
    settleBook({ ...deps, now, onEnded: (key) => void trackedKeys.delete(key) }, book, until);

  const addEntry = async (pair: Pair, entry: BookEntry, now: number): Promise<void> => {
    if (trackedKeys.has(entry.key) || !market.pairs.includes(pair)) return;
    const book = books.get(pair) ?? createBook(pair, entry.startsAt);
    books.set(pair, book);
    trackedKeys.add(entry.key);
    if (book.index.size === 0 && book.waiting.length === 0) restartBook(book, entry.startsAt);
    if (entry.startsAt >= book.settledUntil) book.waiting.push(entry);
    else await catchUp(book, entry, now);
  };

  /** Settles a late entry against the candles that the rest of the book has been settled on. */
  const catchUp = async (book: Book, entry: BookEntry, now: number): Promise<void> => {
    const late = createBook(book.pair, entry.startsAt);
    late.waiting.push(entry);
    try {
      await settle(late, book.settledUntil, now);
    } catch (error) {
      trackedKeys.delete(entry.key);
      throw error;
    }
    if (late.index.has(entry.key)) entry.addTo(book.index);
    book.waiting.push(...late.waiting);
    // Missing candles must still be settled, also those from before the book began.
    if (late.settledUntil < book.settledUntil) restartBook(book, late.settledUntil);
  };

  const loadNew = async (now: number, failures: unknown[]): Promise<void> => {
    const isFullLoad = rounds % ROUNDS_PER_FULL_LOAD === 0;
    rounds += 1;
    const { items, cursor: nextCursor } = await loadOpenItems(
      database.db,
      market,
      isFullLoad ? LOAD_FROM_START : cursor,
    );
    if (isFullLoad) await expireOrphanedIdeas(deps, now).catch((error) => failures.push(error));
    const failuresBefore = failures.length;
    for (const { pair, entry } of items)
      await addEntry(pair, entry, now).catch((error) => failures.push(error));
    // What could not be added is loaded again.
    if (failures.length === failuresBefore) Object.assign(cursor, nextCursor);
  };

  const advance = async (now: number): Promise<void> => {
    const failures: unknown[] = [];
    await loadNew(now, failures);
    for (const book of books.values()) {
      if (book.index.size === 0 && book.waiting.length === 0) continue;
      // A feed that fails for one instrument must not hold up the others.
      await settle(book, now, now).catch((error) => failures.push(error));
    }
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, String(failures[0]));
  };

  return {
    advance: (now) => {
      const round = queue.then(() => advance(now));
      queue = round.catch(() => undefined);
      return round;
    },
    size: () => trackedKeys.size,
  };
}
