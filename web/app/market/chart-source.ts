import { QueryObserver } from '@tanstack/react-query';
import { coreAssetsQuery } from '../../features/market/queries.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import type { ChartSource } from '../../ui/chart-sheet/chart-source.ts';
import { queryClient } from '../query-client.ts';

/** As many as one call gives: enough for the indicators to have settled. */
const COUNT = 300;

/** Candles by request; prices from what the whole app follows, pushed or polled. */
export const chartSource: ChartSource = {
  loadCandles: async (pair, step, signal, until) => {
    const span = until === undefined ? ({ running: 'true' } as const) : { to: new Date(until).toISOString() };
    const reply = await callEndpoint(
      'getCandles',
      { params: { pair }, query: { step, count: COUNT, ...span } },
      signal,
    );
    return { ...reply, running: reply.running ?? null, steps: reply.steps ?? [step] };
  },
  followPrice: (pair, onPrice) => {
    const observer = new QueryObserver(queryClient, coreAssetsQuery);
    const tell = ({ data }: ReturnType<typeof observer.getCurrentResult>): void => {
      const asset = data?.assets.find(({ symbol }) => symbol === pair);
      if (asset)
        onPrice({ price: asset.price, changePercent: asset.changePercent, at: Date.parse(asset.asOf) });
    };
    const leave = observer.subscribe(tell);
    tell(observer.getCurrentResult());
    return leave;
  },
  loadWatches: async () => (await import('./chart-watches.ts')).watchSource,
};
