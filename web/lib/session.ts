import { useSyncExternalStore } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { call } from './api.ts';
import { setClock } from './clock.ts';
import { NETWORK_ERROR } from './failure-text.ts';
import { openAddress } from './page-address.ts';
import { KeptAnswer, useFreshening, useHeld } from './kept-answer.ts';
import { PRODUCT_NAME } from './product.ts';
import { forgetDevice } from './device.ts';
import { forgetPaying } from './returned-payment.ts';
import { forgetUnsent } from './unsent.ts';

const ASK_USER_EVERY = 10_000;

/**
 * The current user, or null for nobody: an answer like any other, so that asking again never forgets it. Asked again every 10 s,
 * on focus and on mount (specification, section 4).
 */
const currentUser = new KeptAnswer(async (signal): Promise<UserView | null> => {
  try {
    return await call('getCurrentUser', undefined, signal);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
});

/** Asks for the user anew, whatever was on its way: what was just done may have changed them. Rejects with CallError. */
export const askUser = (): Promise<UserView | null> => currentUser.ask();

/** Like `askUser`, for those who do not depend on the answer: a failure shows by itself, or at the next asking. */
export const refreshUser = async (): Promise<void> => {
  await askUser().catch(() => undefined);
};

/** Takes the user from another answer of the server. */
export const takeUser = (user: UserView): void => currentUser.set(user);

const config = new KeptAnswer(async (signal): Promise<PublicConfig> => {
  const answer = await call('getConfig', undefined, signal);
  setClock(answer.clock);
  return answer;
});

/** Takes the user as the live stream tells them. */
export const receiveUser = (user: UserView): void => currentUser.receive(user);

/** For tests: nothing has been asked yet. */
export function forgetSession(): void {
  currentUser.forget();
  config.forget();
}

export type SessionState =
  | { state: 'loading' }
  | { state: 'out' }
  | { state: 'failed'; error: CallError }
  | { state: 'in'; user: UserView };

/** `loading` only until the first answer or failure; later failures keep what was known. */
export function useSession(): SessionState {
  const { value, error } = useHeld(currentUser);
  useFreshening(currentUser, ASK_USER_EVERY);
  if (value) return { state: 'in', user: value };
  if (value === null) return { state: 'out' };
  if (error === undefined) return { state: 'loading' };
  return { state: 'failed', error: error instanceof CallError ? error : new CallError(0, NETWORK_ERROR) };
}

/** What the server lets the browser know; null until it has answered. */
export function useConfig(): PublicConfig | null {
  useFreshening(config, null);
  return useHeld(config).value ?? null;
}

export const useProductName = (): string => useConfig()?.productName ?? PRODUCT_NAME;

/** The words of the badge that says that prices are not live, or null where they are. */
export function useMarketLabel(): string | null {
  const market = useConfig()?.market;
  if (!market) return null;
  return market.label ?? (market.simulated ? 'Simulated market' : null);
}

const noPairs: readonly string[] = [];

/** The markets that the feed carries; none until the server has answered. */
export const useMarketPairs = (): readonly string[] => useConfig()?.market.pairs ?? noPairs;

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

const forgetters = new Set<() => unknown>();

/** Calls `forget` at every log-out: for whatever keeps something of the user. */
export const onLogout = (forget: () => unknown): void => void forgetters.add(forget);

async function leaveFor(address: string): Promise<void> {
  currentUser.forget();
  await Promise.all([...forgetters, forgetDevice].map((forget) => forget()));
  forgetUnsent();
  forgetPaying();
  setTimeout(() => {
    openAddress(address);
  }, LEAVE_AFTER);
}

/** Ends the session, forgets everything fetched and opens the landing page; a failed call counts as done. */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (leaving) return;
    setLeaving(true);
    await call('logout').catch(() => undefined);
    await leaveFor('/');
  };
}

/** Where who deleted their account is told that it is gone. */
const DELETED_PAGE = '/login?account=deleted';

/** The account is gone: forgets everything as a log-out does, and says so. */
export function leaveDeleted(): Promise<void> {
  setLeaving(true);
  return leaveFor(DELETED_PAGE);
}
