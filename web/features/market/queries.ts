import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PriceUpdate, PriceUpdates } from '@app/contracts/system/live.ts';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { pollUnlessLive } from '../../lib/live/live-state.ts';

export const REFRESH_MS = 30_000;

/** `at`: app time of the fetch. */
export const coreAssetsQuery = queryOptions({
  queryKey: ['market', 'core-assets'],
  queryFn: async ({ signal }) => ({
    assets: await callEndpoint('getCoreAssets', undefined, signal),
    at: serverNow(),
  }),
  refetchInterval: pollUnlessLive(REFRESH_MS),
});

/** The server computes it anew every half minute. */
export const marketOverviewQuery = queryOptions({
  queryKey: ['market', 'overview'],
  queryFn: async ({ signal }) => {
    const { items } = await callEndpoint('getMarketOverview', undefined, signal);
    return new Map(items.map((item) => [item.symbol, item]));
  },
  refetchInterval: REFRESH_MS,
});

/** Enough for the range and what touched it; the picture shows the newest of them. */
const PANEL_CANDLES = 60;

export const panelCandlesQuery = (pair: string) =>
  queryOptions({
    queryKey: ['market', 'candles', pair],
    queryFn: ({ signal }) =>
      callEndpoint('getCandles', { params: { pair }, query: { step: '1h', count: PANEL_CANDLES } }, signal),
    refetchInterval: REFRESH_MS,
  });

const trendOf = (change: number): CoreAsset['trend'] => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat');

function applyPriceToAsset(asset: CoreAsset, move: PriceUpdate | undefined, at: number): CoreAsset {
  const next = move ? { ...asset, ...move, trend: trendOf(move.change) } : asset;
  return { ...next, ageSeconds: Math.max(0, Math.floor((at - Date.parse(next.asOf)) / 1_000)) };
}

export function applyPriceUpdatesToAssets(client: QueryClient, { at, moved }: PriceUpdates): void {
  client.setQueryData(coreAssetsQuery.queryKey, (held) => {
    if (!held) return undefined;
    const then = Date.parse(at);
    const moveOf = new Map(moved.map((move) => [move.symbol, move]));
    return {
      assets: held.assets.map((asset) => applyPriceToAsset(asset, moveOf.get(asset.symbol), then)),
      at: then,
    };
  });
}
