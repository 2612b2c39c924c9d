import type { WatchListView, WatchView } from '@app/contracts/market/watches.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import { toIso } from '@app/domain/time.ts';
import type { CoreAssetsPort, MarketOverviewPort } from '../../../ports/market.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listOpenWatches, MAX_OPEN_WATCHES, type WatchRow } from '../tracking/watch-store.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  coreAssets: CoreAssetsPort;
  marketOverview: MarketOverviewPort;
};
export type WatchReader = (userId: string, now: number) => Promise<WatchListView>;

type MarketLine = Pick<WatchView, 'price' | 'closes' | 'dayStart'>;
const noLine: MarketLine = { price: null, closes: [], dayStart: null };

export function createWatchReader({ database, coreAssets, marketOverview }: Deps): WatchReader {
  return async (userId, now) => {
    const rows = await listOpenWatches(database.db, userId);
    if (rows.length === 0) return { watches: [], most: MAX_OPEN_WATCHES };
    const [assets, overview] = await Promise.all([coreAssets.list(now), marketOverview.list(now)]);
    const lineOf = (pair: string): MarketLine => {
      const asset = assets.find(({ symbol }) => symbol === pair);
      const closes = overview.find(({ symbol }) => symbol === pair)?.closes ?? [];
      return asset
        ? { price: asset.price, dayStart: Number((asset.price - asset.change).toFixed(asset.digits)), closes }
        : noLine;
    };
    return { watches: rows.map((row) => toWatchView(row, lineOf(row.pair))), most: MAX_OPEN_WATCHES };
  };
}

function toWatchView(row: WatchRow, line: MarketLine): WatchView {
  const instrument = instrumentOf(row.pair);
  const price = (points: number | null): number | null =>
    points === null ? null : toPrice(instrument, points);
  return {
    id: row.id,
    pair: row.pair,
    digits: instrument.pointDigits,
    timeframe: row.timeframe,
    above: price(row.above),
    below: price(row.below),
    becomesSignal: row.becomes_signal,
    isPaused: row.paused_at !== null,
    earlier:
      row.earlier_number === null
        ? null
        : {
            above: price(row.earlier_above),
            below: price(row.earlier_below),
            isTold: row.earlier_told_at !== null,
          },
    ...line,
    expiresAt: toIso(row.expires_at),
  };
}
