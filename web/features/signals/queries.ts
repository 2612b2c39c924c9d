import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const REFRESH = 15_000;

export const signalsQuery = queryOptions({
  queryKey: ['signals', 'list'],
  queryFn: ({ signal }) => call('listSignals', undefined, signal),
  refetchInterval: REFRESH,
});

export const signalStatsQuery = queryOptions({
  queryKey: ['signals', 'stats'],
  queryFn: ({ signal }) => call('getSignalStats', undefined, signal),
  refetchInterval: REFRESH,
});
