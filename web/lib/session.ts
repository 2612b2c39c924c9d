import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { call } from './api.ts';
import { setClock } from './clock.ts';
import { NETWORK_ERROR } from './failure-text.ts';
import { openAddress } from './page-address.ts';
import { PRODUCT_NAME } from './product.ts';
import { forgetUnsent } from './unsent.ts';

/**
 * The current user, or null for nobody: an answer like any other, so that asking again never forgets it. Asked again every 10 s,
 * on focus and on mount (specification, section 4).
 */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserView | null> => {
    try {
      return await call('getCurrentUser', undefined, signal);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
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

export type SessionState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed'; error: CallError }
  | { state: 'in'; user: UserView };

/** `loading` only until the first answer or failure; later failures keep what was known. */
export function useSession(): SessionState {
  const { data, error, errorUpdateCount } = useQuery(currentUserQuery);
  if (data) return { state: 'in', user: data };
  if (data === null) return { state: 'out' };
  if (errorUpdateCount === 0) return { state: 'loading' };
  return { state: 'failed', error: error instanceof CallError ? error : new CallError(0, NETWORK_ERROR) };
}

/** What the server lets the browser know; null until it has answered. */
export const useConfig = (): PublicConfig | null => useQuery(configQuery).data ?? null;

export const useProductName = (): string => useConfig()?.productName ?? PRODUCT_NAME;

/** The words of the badge that says that prices are not live, or null where they are. */
export function useMarketLabel(): string | null {
  const market = useConfig()?.market;
  if (!market) return null;
  return market.label ?? (market.simulated ? 'Simulated market' : null);
}

/** Logging out leaves for the landing page this long after the server answered. */
const LEAVE_AFTER = 100;

let leaving = false;
const watchers = new Set<() => void>();

function setLeaving(next: boolean): void {
  leaving = next;
  for (const watcher of watchers) watcher();
}

const watchLeaving = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** True from the press of Log Out until the page is left. */
export const useLoggingOut = (): boolean => useSyncExternalStore(watchLeaving, () => leaving);

// A page that the browser brings back from its cache is not leaving any more.
addEventListener('pageshow', (event) => event.persisted && setLeaving(false));

/** Ends the session, forgets everything fetched and opens the landing page; a failed call counts as done. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    if (leaving) return;
    setLeaving(true);
    await call('logout').catch(() => undefined);
    await client.cancelQueries();
    client.clear();
    forgetUnsent();
    setTimeout(() => {
      openAddress('/');
    }, LEAVE_AFTER);
  };
}
