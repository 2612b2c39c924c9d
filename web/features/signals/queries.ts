import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PriceMove } from '@app/contracts/live.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { call } from '../../lib/api.ts';
import { unlessLive } from '../../lib/live-state.ts';
import { movedSignal } from '../../lib/move-signal.ts';

const REFRESH = 15_000;

export const signalsQuery = queryOptions({
  queryKey: ['signals', 'list'],
  queryFn: ({ signal }) => call('listSignals', undefined, signal),
  refetchInterval: unlessLive(REFRESH),
});

export const signalStatsQuery = queryOptions({
  queryKey: ['signals', 'stats'],
  queryFn: ({ signal }) => call('getSignalStats', undefined, signal),
  refetchInterval: unlessLive(REFRESH),
});

/** Takes the list that came by itself; what became of them is counted anew. */
export async function takeSignals(client: QueryClient, list: SignalView[]): Promise<void> {
  await client.cancelQueries({ queryKey: signalsQuery.queryKey });
  client.setQueryData(signalsQuery.queryKey, list);
  void client.invalidateQueries({ queryKey: signalStatsQuery.queryKey });
}

/** Moves the open ones of the list, where there is one, to their new prices. */
export function moveSignals(client: QueryClient, moved: readonly PriceMove[]): void {
  client.setQueryData(signalsQuery.queryKey, (held) => held?.map((signal) => movedSignal(signal, moved)));
}
