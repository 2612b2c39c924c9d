import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import type { PublicConfig } from '@app/contracts/system/system.ts';
import { callEndpoint } from '../api/api.ts';
import { setClock } from '../time/clock.ts';
import { NETWORK_ERROR } from '../api/failure-text.ts';
import { openAddress } from './page-address.ts';
import { SharedQuery, usePolling, useSharedQuery } from './shared-query.ts';
import { PRODUCT_NAME } from './product.ts';
import { clearDeviceData } from '../storage/device-storage.ts';
import { clearPaymentStarted } from '../storage/returned-payment.ts';
import { clearUnsent } from '../storage/unsent.ts';

const USER_POLL_MS = 10_000;

/** Null when signed out, so that fetching again never forgets the known user. */
const currentUser = new SharedQuery(async (signal): Promise<UserView | null> => {
  try {
    return await callEndpoint('getCurrentUser', undefined, signal);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
});

/** Rejects with CallError. */
export const fetchUser = (): Promise<UserView | null> => currentUser.fetch();

export const refreshUser = async (): Promise<void> => {
  await fetchUser().catch(() => undefined);
};

export const setUser = (user: UserView): void => currentUser.set(user);

const config = new SharedQuery(async (signal): Promise<PublicConfig> => {
  const answer = await callEndpoint('getConfig', undefined, signal);
  setClock(answer.clock);
  return answer;
});

export const receiveUser = (user: UserView): void => currentUser.receive(user);

export function resetSession(): void {
  currentUser.reset();
  config.reset();
}

export type SessionState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed'; error: CallError }
  | { state: 'in'; user: UserView };

/** `loading` only until the first reply or failure; later failures keep the known state. */
export function useSession(): SessionState {
  const { value, error } = useSharedQuery(currentUser);
  usePolling(currentUser, USER_POLL_MS);
  if (value) return { state: 'in', user: value };
  if (value === null) return { state: 'out' };
  if (error === undefined) return { state: 'loading' };
  return { state: 'failed', error: error instanceof CallError ? error : new CallError(0, NETWORK_ERROR) };
}

/** Null until the server has replied. */
export function useConfig(): PublicConfig | null {
  usePolling(config, null);
  return useSharedQuery(config).value ?? null;
}

export const useProductName = (): string => useConfig()?.productName ?? PRODUCT_NAME;

/** Null when prices are live. */
export function useMarketLabel(): string | null {
  const market = useConfig()?.market;
  if (!market) return null;
  return market.label ?? (market.simulated ? 'Simulated market' : null);
}

const noPairs: readonly string[] = [];

export const useMarketPairs = (): readonly string[] => useConfig()?.market.pairs ?? noPairs;

const LEAVE_DELAY_MS = 100;

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

export const useLoggingOut = (): boolean => useSyncExternalStore(watchLeaving, () => leaving);

// A page restored from the back-forward cache is not leaving any more.
addEventListener('pageshow', (event) => event.persisted && setLeaving(false));

const logoutHandlers = new Set<() => unknown>();

/** For state that belongs to the user. */
export const onLogout = (forget: () => unknown): void => void logoutHandlers.add(forget);

async function leaveTo(address: string): Promise<void> {
  currentUser.reset();
  await Promise.all([...logoutHandlers, clearDeviceData].map((forget) => forget()));
  clearUnsent();
  clearPaymentStarted();
  setTimeout(() => {
    openAddress(address);
  }, LEAVE_DELAY_MS);
}

/** A failed call counts as done. */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (leaving) return;
    setLeaving(true);
    await callEndpoint('logout').catch(() => undefined);
    await leaveTo('/');
  };
}

/** The server has ended this session already. */
export function leaveAfterSignOut(): Promise<void> {
  setLeaving(true);
  return leaveTo('/');
}

const DELETED_PAGE = '/login?account=deleted';

export function leaveAfterDeletion(): Promise<void> {
  setLeaving(true);
  return leaveTo(DELETED_PAGE);
}
