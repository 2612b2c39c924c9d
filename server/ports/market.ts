import type { CoreAsset } from '@app/contracts/market/market.ts';

export type CoreAssetsPort = { list: (now: number) => Promise<CoreAsset[]> };
