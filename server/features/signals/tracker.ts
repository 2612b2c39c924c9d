import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { settleOnBar } from '@app/domain/signals/settlement.ts';
import { TriggerIndex } from '@app/domain/signals/trigger-index.ts';
import { breakWatch, type WatchDeps } from './break-watch.ts';
import { closeSignal } from './close-signal.ts';
import { openSignalsAfter, signalsByNumber, type TrackedSignal } from './store.ts';
import { openWatches, outcomeOfBar, watchesById, type WatchRow } from './watches.ts';

/** A signal by its number, a watch by its id. */
type Key = number | string;

/** Something that begins to count with the first candle that starts at or after `from`. */
type Waiting = { key: Key; from: number; join: (index: TriggerIndex<Key>) => void };

/** What is open on one instrument. `seenUntil` is the end of the last candle that was settled. */
type Book = { index: TriggerIndex<Key>; waiting: Waiting[]; seenUntil: number };

const PAGE = 20_000;
/** Numbers are given before they commit: look this far back for late ones. */
const LATE_NUMBERS = 200;

export type Tracker = {
  /** Settles everything against the candles completed up to `now`. One call at a time; a failure is made good by the next. */
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
  const { database, market, notify } = deps;
  const books = new Map<Pair, Book>();
  const known = new Set<Key>();
  let highest = 0;
  let turn: Promise<void> = Promise.resolve();

  const admit = async (pair: Pair, one: Waiting, now: number): Promise<void> => {
    if (known.has(one.key) || !market.pairs.includes(pair)) return;
    const book = books.get(pair) ?? { index: new TriggerIndex<Key>(), waiting: [], seenUntil: one.from };
    books.set(pair, book);
    known.add(one.key);
    if (book.index.size === 0 && book.waiting.length === 0) book.seenUntil = one.from;
    if (one.from >= book.seenUntil) book.waiting.push(one);
    else await catchUp(pair, book, one, now);
  };

  /** Settles what became known late against the candles that the rest of the book has already seen. */
  const catchUp = async (pair: Pair, book: Book, one: Waiting, now: number): Promise<void> => {
    const late: Book = { index: new TriggerIndex<Key>(), waiting: [one], seenUntil: one.from };
    try {
      await settleBook(pair, late, book.seenUntil, now);
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
      for (const signal of page)
        if (!known.has(signal.number)) found.push({ pair: signal.pair, one: waitingSignal(signal) });
      after = page.at(-1)?.number ?? after;
      highest = Math.max(highest, after);
      if (page.length < PAGE) break;
    }
    for (const watch of await openWatches(database.db)) {
      if (!known.has(watch.id))
        found.push({ pair: watch.pair, one: waitingWatch(watch, market.baseStep(watch.pair)) });
    }
    found.sort((a, b) => a.one.from - b.one.from);
    for (const { pair, one } of found) await admit(pair, one, now);
  };

  const forget = (book: Book, key: Key): void => {
    book.index.remove(key);
    known.delete(key);
  };

  const settleBar = async (pair: Pair, book: Book, bar: Candle, now: number): Promise<void> => {
    const length = market.baseStep(pair);
    const half = instrumentOf(pair).spreadPoints / 2;
    const touched = book.index.touched(
      bar.low - half,
      bar.high - half,
      bar.low + half,
      bar.high + half,
      bar.time + length,
    );
    if (touched.length === 0) return;
    const numbers = touched.filter((key) => typeof key === 'number');
    for (const signal of await signalsByNumber(database.db, numbers)) {
      const closing = settleOnBar(signal, bar, length, half);
      if (!closing) continue;
      await closeSignal(database, notify, signal, closing, now);
      forget(book, signal.number);
    }
    const ids = touched.filter((key) => typeof key === 'string');
    const watches = new Map((await watchesById(database.db, ids)).map((watch) => [watch.id, watch]));
    for (const id of ids) {
      const watch = watches.get(id);
      const outcome = watch && watch.ended_at === null ? outcomeOfBar(watch, bar) : 'cancelled';
      if (watch && outcome && outcome !== 'cancelled') await breakWatch(deps, watch, outcome, now);
      if (outcome) forget(book, id);
    }
  };

  const settleBook = async (pair: Pair, book: Book, until: number, now: number): Promise<void> => {
    book.waiting.sort((a, b) => a.from - b.from);
    const bars = await market.barsBetween(pair, book.seenUntil, until);
    const length = market.baseStep(pair);
    for (const bar of bars) {
      let ready = 0;
      for (; (book.waiting[ready]?.from ?? Infinity) <= bar.time; ready += 1)
        book.waiting[ready]?.join(book.index);
      book.waiting.splice(0, ready);
      await settleBar(pair, book, bar, now);
      book.seenUntil = bar.time + length;
    }
  };

  const advance = async (now: number): Promise<void> => {
    await takeUp(now);
    for (const [pair, book] of books) {
      if (book.index.size > 0 || book.waiting.length > 0) await settleBook(pair, book, now, now);
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

const waitingSignal = ({ number, action, stop, target, expiresAt, openedAt }: TrackedSignal): Waiting => ({
  key: number,
  from: openedAt,
  join: (index) => index.addSignal(number, { action, stop, target, expiresAt }),
});

/** A watch counts from the first candle that ends after it was made. */
const waitingWatch = (
  { id, above, below, created_at, expires_at }: WatchRow,
  barLength: number,
): Waiting => ({
  key: id,
  from: created_at - barLength + 1,
  join: (index) => index.addWatch(id, { above, below, expiresAt: expires_at }),
});
