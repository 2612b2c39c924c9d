import type { CoreAsset, MarketOverviewItem } from '@app/contracts/market/market.ts';

export type CoreAssetsPort = { list: (now: number) => Promise<CoreAsset[]> };

/** Of the last half minute. */
export type MarketOverviewPort = { list: (now: number) => Promise<readonly MarketOverviewItem[]> };
