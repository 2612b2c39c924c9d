import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';

export const REFRESH = 30_000;

/** Prices with the instant (the app's clock) at which they were fetched. */
export const coreAssetsQuery = queryOptions({
  queryKey: ['market', 'core-assets'],
  queryFn: async ({ signal }) => ({ assets: await call('getCoreAssets', undefined, signal), at: now() }),
  refetchInterval: REFRESH,
});
