import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api.ts';

const REFRESH_MS = 60_000;

export const confidenceQuery = queryOptions({
  queryKey: ['confidence'],
  queryFn: ({ signal }) => callEndpoint('getConfidence', undefined, signal),
  refetchInterval: REFRESH_MS,
});
