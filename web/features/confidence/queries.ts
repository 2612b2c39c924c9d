import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const REFRESH = 60_000;

export const confidenceQuery = queryOptions({
  queryKey: ['confidence'],
  queryFn: ({ signal }) => call('getConfidence', undefined, signal),
  refetchInterval: REFRESH,
});
