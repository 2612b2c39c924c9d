import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserView } from '@app/contracts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import { call } from './api.ts';
import { setClock } from './clock.ts';

/** The current user: asked again every 10 s, on focus and on mount (specification, section 4). */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('getCurrentUser', undefined, signal),
  refetchInterval: 10_000,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
  retry: false,
});

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await call('getConfig', undefined, signal);
    setClock(config.clock);
    return config;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export type SessionState = { state: 'loading' } | { state: 'out' } | { state: 'failed'; error: CallError } | { state: 'in'; user: UserView };

/** Signed in means that a user came back and the newest answer was not 401. */
export function useSession(): SessionState {
  const { data, error, isPending } = useQuery(currentUserQuery);
  if (error instanceof CallError && error.status === 401) return { state: 'out' };
  if (data) return { state: 'in', user: data };
  if (isPending) return { state: 'loading' };
  return { state: 'failed', error: error instanceof CallError ? error : new CallError(0, 'Network error. Please try again.') };
}
