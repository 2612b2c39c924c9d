import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { settleOnBar } from '@app/domain/signals/tracking/settlement.ts';
import { TriggerIndex } from '@app/domain/signals/tracking/trigger-index.ts';
import { closeWatch, type TrackerDeps } from './close-watch.ts';
import { closeSignal } from './close-signal.ts';
import { findSignalsByNumber, type TrackedSignal } from '../signal-store.ts';
import { watchOutcomeOnBar, findWatchesById, type WatchRow } from './watch-store.ts';

export type EntryKey = number | string;

/** Counts from the first candle that starts at or after `startsAt`. */
export type BookEntry = { key: EntryKey; startsAt: number; addTo: (index: TriggerIndex<EntryKey>) => void };

export type Book = { pair: Pair; index: TriggerIndex<EntryKey>; waiting: BookEntry[]; settledUntil: number };

export const createBook = (pair: Pair, settledUntil: number): Book => ({
  pair,
  index: new TriggerIndex<EntryKey>(),
  waiting: [],
  settledUntil,
});

type SettlementRound = TrackerDeps & {
  now: number;
  onEnded: (key: EntryKey) => void;
};

/** A failure leaves `settledUntil` before the candle to settle next. */
export async function settleBook(round: SettlementRound, book: Book, until: number): Promise<void> {
  const { market } = round;
  book.waiting.sort((a, b) => a.startsAt - b.startsAt);
  const barLengthMs = market.baseStep(book.pair);
  for (const bar of await market.barsBetween(book.pair, book.settledUntil, until)) {
    let ready = 0;
    for (; (book.waiting[ready]?.startsAt ?? Infinity) <= bar.time; ready += 1)
      book.waiting[ready]?.addTo(book.index);
    book.waiting.splice(0, ready);
    const halfSpread = instrumentOf(book.pair).spreadPoints / 2;
    const end = bar.time + barLengthMs;
    const touched = book.index.touched(
      bar.low - halfSpread,
      bar.high - halfSpread,
      bar.low + halfSpread,
      bar.high + halfSpread,
      end,
    );
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
    book.settledUntil = end;
  }
}

async function settleSignals(
  round: SettlementRound,
  book: Book,
  bar: Candle,
  numbers: number[],
): Promise<void> {
  const { database, market, notify, now, onEnded } = round;
  const halfSpread = instrumentOf(book.pair).spreadPoints / 2;
  for (const signal of await findSignalsByNumber(database.db, numbers)) {
    const closing = settleOnBar(signal, bar, market.baseStep(book.pair), halfSpread);
    if (!closing) continue;
    await closeSignal(database, notify, signal, closing, now);
    book.index.remove(signal.number);
    onEnded(signal.number);
  }
}

async function settleWatches(round: SettlementRound, book: Book, bar: Candle, ids: string[]): Promise<void> {
  const barLengthMs = round.market.baseStep(book.pair);
  const end = bar.time + barLengthMs;
  const watches = new Map((await findWatchesById(round.database.db, ids)).map((watch) => [watch.id, watch]));
  for (const id of ids) {
    const watch = watches.get(id);
    if (watch?.ended_at === null) {
      if (end <= watch.created_at) continue;
      const outcome = watchOutcomeOnBar(watch, bar, barLengthMs);
      if (!outcome) continue;
      await closeWatch(round, watch, { outcome, at: end }, round.now);
    }
    book.index.remove(id);
    round.onEnded(id);
  }
}

export const signalEntry = ({
  number,
  action,
  stop,
  target,
  expiresAt,
  openedAt,
}: TrackedSignal): BookEntry => ({
  key: number,
  startsAt: openedAt,
  addTo: (index) => index.addSignal(number, { action, stop, target, expiresAt }),
});

/** A watch counts from the first candle that ends after it was created. */
export const watchEntry = (
  { id, above, below, created_at, expires_at }: WatchRow,
  barLength: number,
): BookEntry => ({
  key: id,
  startsAt: created_at - barLength + 1,
  addTo: (index) => index.addWatch(id, { above, below, expiresAt: expires_at }),
});
