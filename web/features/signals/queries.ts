import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PriceUpdate } from '@app/contracts/system/live.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import { pollUnlessLive } from '../../lib/live/live-state.ts';
import { applyPriceUpdates } from '../../lib/live/apply-price-updates.ts';

const REFRESH_MS = 15_000;

export const signalsQuery = queryOptions({
  queryKey: ['signals', 'list'],
  queryFn: ({ signal }) => callEndpoint('listSignals', undefined, signal),
  refetchInterval: pollUnlessLive(REFRESH_MS),
});

export const signalStatsQuery = queryOptions({
  queryKey: ['signals', 'stats'],
  queryFn: ({ signal }) => callEndpoint('getSignalStats', undefined, signal),
  refetchInterval: pollUnlessLive(REFRESH_MS),
});

export async function receiveSignals(client: QueryClient, list: SignalView[]): Promise<void> {
  await client.cancelQueries({ queryKey: signalsQuery.queryKey });
  client.setQueryData(signalsQuery.queryKey, list);
  void client.invalidateQueries({ queryKey: signalStatsQuery.queryKey });
}

export function applyPricesToSignals(client: QueryClient, moved: readonly PriceUpdate[]): void {
  client.setQueryData(signalsQuery.queryKey, (held) =>
    held?.map((signal) => applyPriceUpdates(signal, moved)),
  );
}
