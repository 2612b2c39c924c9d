import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import { sharePerPeriod } from '../../platform/http/share-per-period.ts';
import type { CoreAssetsPort, MarketOverviewPort } from '../../ports/market.ts';
import { createCoreAssetReader } from './core-assets.ts';
import { createOverviewReader } from './market-overview.ts';
import { marketRoutes } from './routes.ts';

const OVERVIEW_MS = 30_000;

export function marketFeature(deps: Deps) {
  const ports: { coreAssets: CoreAssetsPort; marketOverview: MarketOverviewPort } = {
    coreAssets: { list: createCoreAssetReader(deps.market) },
    marketOverview: { list: sharePerPeriod(OVERVIEW_MS, createOverviewReader(deps.market)) },
  };
  return defineFeature({
    routes: marketRoutes({ market: deps.market, overview: ports.marketOverview }),
    ports,
  });
}
