import type { Pair } from '@app/domain/market/instrument.ts';
import { feedOf, type MarketPort } from '../../adapters/market/port.ts';
import type { Db } from '../../db/database.ts';
import { waitingSignal, waitingWatch, type Waiting } from './settle-book.ts';
import { openSignalsAfter } from './store.ts';
import { openWatchesAfter } from './watches.ts';

const PAGE = 20_000;
/** Numbers are given before they commit: look this far back for late ones. */
const LATE_NUMBERS = 200;

/** The highest numbers that were read. */
export type Seen = { signals: number; watches: number };
export const NOTHING_SEEN: Seen = { signals: 0, watches: 0 };

export type Found = { pair: Pair; one: Waiting };

/** Row after row from just below `after` on, a page at a time. */
async function* pages<Row extends { number: number }>(
  after: number,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = after - LATE_NUMBERS; ;) {
    const page = await read(from);
    yield* page;
    from = page.at(-1)?.number ?? from;
    if (page.length < PAGE) return;
  }
}

/** Signals and watches open on this feed with numbers above those seen, and some before; oldest first. */
export async function openSince(
  db: Db,
  market: MarketPort,
  after: Seen,
): Promise<{ found: Found[]; until: Seen }> {
  const found: Found[] = [];
  const until = { ...after };
  const names = [...new Set(market.pairs.map((pair) => feedOf(market, pair).name))];
  const feeds = { names: names.length > 0 ? names : [market.name], simulated: market.simulated };
  for await (const signal of pages(after.signals, (from) => openSignalsAfter(db, feeds, from, PAGE))) {
    until.signals = Math.max(until.signals, signal.number);
    // Another source gives this instrument now: what it opened is left to that one until its time is over.
    if (signal.feed !== feedOf(market, signal.pair).name) continue;
    found.push({ pair: signal.pair, one: waitingSignal(signal) });
  }
  for await (const watch of pages(after.watches, (from) => openWatchesAfter(db, from, PAGE))) {
    until.watches = Math.max(until.watches, watch.number);
    found.push({ pair: watch.pair, one: waitingWatch(watch, market.baseStep(watch.pair)) });
  }
  found.sort((a, b) => a.one.from - b.one.from);
  return { found, until };
}
