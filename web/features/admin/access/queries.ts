import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';

const POLL_INTERVAL_MS = 30_000;

export const adminAccessQuery = queryOptions({
  queryKey: ['admin-access'],
  queryFn: ({ signal }) => callEndpoint('getAdminAccess', undefined, signal),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  refetchOnWindowFocus: 'always',
});
