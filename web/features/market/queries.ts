import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PriceMove, PriceMoves } from '@app/contracts/live.ts';
import type { CoreAsset } from '@app/contracts/market.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { unlessLive } from '../../lib/live-state.ts';

export const REFRESH = 30_000;

/** Prices with the instant (the app's clock) at which they were fetched. */
export const coreAssetsQuery = queryOptions({
  queryKey: ['market', 'core-assets'],
  queryFn: async ({ signal }) => ({ assets: await call('getCoreAssets', undefined, signal), at: now() }),
  refetchInterval: unlessLive(REFRESH),
});

const trendOf = (change: number): CoreAsset['trend'] => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat');

/** An instrument as it stood at an instant: all grow older, those that moved have a new price. */
function movedAsset(asset: CoreAsset, move: PriceMove | undefined, at: number): CoreAsset {
  const next = move ? { ...asset, ...move, trend: trendOf(move.change) } : asset;
  return { ...next, ageSeconds: Math.max(0, Math.floor((at - Date.parse(next.asOf)) / 1_000)) };
}

/** Puts prices that came by themselves into the list, where there is one. */
export function movePrices(client: QueryClient, { at, moved }: PriceMoves): void {
  client.setQueryData(coreAssetsQuery.queryKey, (held) => {
    if (!held) return undefined;
    const then = Date.parse(at);
    const moveOf = new Map(moved.map((move) => [move.symbol, move]));
    return {
      assets: held.assets.map((asset) => movedAsset(asset, moveOf.get(asset.symbol), then)),
      at: then,
    };
  });
}
