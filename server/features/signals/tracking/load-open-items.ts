import type { Pair } from '@app/domain/market/instrument.ts';
import { feedOf, type MarketPort } from '../../../adapters/market/port.ts';
import type { Db } from '../../../platform/database/database.ts';
import { earlierEntry, ideaEntry, watchEntry, type BookEntry } from './book.ts';
import { listOpenIdeasAfter } from '../idea-store.ts';
import { listEarlierNoticesAfter } from '../watches/earlier-store.ts';
import { listOpenWatchesAfter } from './watch-store.ts';

const PAGE_SIZE = 20_000;
/** Numbers are assigned before they commit, so late ones lie this far back. */
const LATE_NUMBERS = 200;

export type LoadCursor = { ideas: number; watches: number; earlier: number };
export const LOAD_FROM_START: LoadCursor = { ideas: 0, watches: 0, earlier: 0 };

export type OpenItem = { pair: Pair; entry: BookEntry };

async function* readPages<Row extends { number: number }>(
  after: number,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = after - LATE_NUMBERS; ;) {
    const page = await read(from);
    yield* page;
    from = page.at(-1)?.number ?? from;
    if (page.length < PAGE_SIZE) return;
  }
}

export async function loadOpenItems(
  db: Db,
  market: MarketPort,
  after: LoadCursor,
): Promise<{ items: OpenItem[]; cursor: LoadCursor }> {
  const items: OpenItem[] = [];
  const cursor = { ...after };
  const names = [...new Set(market.pairs.map((pair) => feedOf(market, pair).name))];
  const feeds = { names: names.length > 0 ? names : [market.name], simulated: market.simulated };
  for await (const idea of readPages(after.ideas, (from) => listOpenIdeasAfter(db, feeds, from, PAGE_SIZE))) {
    cursor.ideas = Math.max(cursor.ideas, idea.number);
    // Only the source that opened an idea may settle it.
    if (idea.feed !== feedOf(market, idea.pair).name) continue;
    items.push({ pair: idea.pair, entry: ideaEntry(idea) });
  }
  for await (const watch of readPages(after.watches, (from) => listOpenWatchesAfter(db, from, PAGE_SIZE))) {
    cursor.watches = Math.max(cursor.watches, watch.number);
    items.push({ pair: watch.pair, entry: watchEntry(watch, market.baseStep(watch.pair)) });
  }
  for await (const notice of readPages(after.earlier, (from) =>
    listEarlierNoticesAfter(db, from, PAGE_SIZE),
  )) {
    cursor.earlier = Math.max(cursor.earlier, notice.number);
    items.push({ pair: notice.pair, entry: earlierEntry(notice) });
  }
  items.sort((a, b) => a.entry.startsAt - b.entry.startsAt);
  return { items, cursor };
}
