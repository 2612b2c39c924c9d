import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { CoreAssetsPort } from '../../ports/market.ts';
import { createCoreAssetReader } from './core-assets.ts';
import { marketRoutes } from './routes.ts';

export function marketFeature(deps: Deps) {
  const ports: { coreAssets: CoreAssetsPort } = { coreAssets: { list: createCoreAssetReader(deps.market) } };
  return defineFeature({ routes: marketRoutes(deps), ports });
}
