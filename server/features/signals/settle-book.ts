import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { settleOnBar } from '@app/domain/signals/settlement.ts';
import { TriggerIndex } from '@app/domain/signals/trigger-index.ts';
import { breakWatch, type WatchDeps } from './break-watch.ts';
import { closeSignal } from './close-signal.ts';
import { signalsByNumber, type TrackedSignal } from './store.ts';
import { outcomeOfBar, watchesById, type WatchRow } from './watches.ts';

/** A signal by its number, a watch by its id. */
export type Key = number | string;

/** Something that begins to count with the first candle that starts at or after `from`. */
export type Waiting = { key: Key; from: number; join: (index: TriggerIndex<Key>) => void };

/** What is open on one instrument. `seenUntil` is the end of the last candle that was settled. */
export type Book = { pair: Pair; index: TriggerIndex<Key>; waiting: Waiting[]; seenUntil: number };

export const newBook = (pair: Pair, seenUntil: number): Book => ({
  pair,
  index: new TriggerIndex<Key>(),
  waiting: [],
  seenUntil,
});

type Round = WatchDeps & {
  now: number;
  /** Told of each signal and watch that is over. */
  ended: (key: Key) => void;
};

/**
 * Settles a book against the candles that ended up to `until`, in order. Where it fails, what was done stays done and
 * `seenUntil` stands before the candle to be taken up again.
 */
export async function settleBook(round: Round, book: Book, until: number): Promise<void> {
  const { market } = round;
  book.waiting.sort((a, b) => a.from - b.from);
  const length = market.baseStep(book.pair);
  for (const bar of await market.barsBetween(book.pair, book.seenUntil, until)) {
    let ready = 0;
    for (; (book.waiting[ready]?.from ?? Infinity) <= bar.time; ready += 1)
      book.waiting[ready]?.join(book.index);
    book.waiting.splice(0, ready);
    const half = instrumentOf(book.pair).spreadPoints / 2;
    const end = bar.time + length;
    const touched = book.index.touched(bar.low - half, bar.high - half, bar.low + half, bar.high + half, end);
    await settleSignals(
      round,
      book,
      bar,
      touched.filter((key) => typeof key === 'number'),
    );
    await settleWatches(
      round,
      book,
      bar,
      touched.filter((key) => typeof key === 'string'),
    );
    book.seenUntil = end;
  }
}

async function settleSignals(round: Round, book: Book, bar: Candle, numbers: number[]): Promise<void> {
  const { database, market, notify, now, ended } = round;
  const half = instrumentOf(book.pair).spreadPoints / 2;
  for (const signal of await signalsByNumber(database.db, numbers)) {
    const closing = settleOnBar(signal, bar, market.baseStep(book.pair), half);
    if (!closing) continue;
    await closeSignal(database, notify, signal, closing, now);
    book.index.remove(signal.number);
    ended(signal.number);
  }
}

async function settleWatches(round: Round, book: Book, bar: Candle, ids: string[]): Promise<void> {
  const length = round.market.baseStep(book.pair);
  const end = bar.time + length;
  const watches = new Map((await watchesById(round.database.db, ids)).map((watch) => [watch.id, watch]));
  for (const id of ids) {
    const watch = watches.get(id);
    if (watch?.ended_at === null) {
      if (end <= watch.created_at) continue;
      const outcome = outcomeOfBar(watch, bar, length);
      if (!outcome) continue;
      await breakWatch(round, watch, { outcome, at: end }, round.now);
    }
    book.index.remove(id);
    round.ended(id);
  }
}

export const waitingSignal = ({
  number,
  action,
  stop,
  target,
  expiresAt,
  openedAt,
}: TrackedSignal): Waiting => ({
  key: number,
  from: openedAt,
  join: (index) => index.addSignal(number, { action, stop, target, expiresAt }),
});

/** A watch counts from the first candle that ends after it was made. */
export const waitingWatch = (
  { id, above, below, created_at, expires_at }: WatchRow,
  barLength: number,
): Waiting => ({
  key: id,
  from: created_at - barLength + 1,
  join: (index) => index.addWatch(id, { above, below, expiresAt: expires_at }),
});
