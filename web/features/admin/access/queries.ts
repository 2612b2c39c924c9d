import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const ASK_EVERY = 30_000;

/** Whether the admin's pages are open to this session. */
export const adminAccessQuery = queryOptions({
  queryKey: ['admin-access'],
  queryFn: ({ signal }) => call('getAdminAccess', undefined, signal),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ASK_EVERY,
  refetchOnWindowFocus: 'always',
});
