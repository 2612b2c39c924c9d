import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { settleOnBar } from '@app/domain/signals/tracking/settlement.ts';
import type { Book, EntryKey } from './book.ts';
import { closeWatch, type TrackerDeps } from './close-watch.ts';
import { closeSignal } from './close-signal.ts';
import { findSignalsByNumber } from '../signal-store.ts';
import { watchOutcomeOnBar, findWatchesById } from './watch-store.ts';

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
