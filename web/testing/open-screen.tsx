import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { ErrorCode } from '@app/contracts/errors.ts';
import { queryClient } from '../app/query-client.ts';
import { resetSession } from '../lib/session/session.ts';
import { dismissToast, DISMISSED_TOAST_LIFETIME_MS, currentToast } from '../ui/feedback/toast-store.ts';
import { ToastViewport } from '../ui/feedback/toast.tsx';
import { fakeServer, Refusal, type FakeHandlers } from './fake-server.ts';
import { configFixture, userFixture } from './fixtures.ts';

export const refusal = (status: number, code: ErrorCode, error: string): Refusal =>
  new Refusal(status, { error, code });
export const signedOutReplies = (): Refusal => refusal(401, 'not_signed_in', 'Please sign in.');

/** Signed out unless said otherwise. */
export function openScreen(page: ReactNode, address: string, answers: FakeHandlers = {}) {
  history.replaceState(null, '', address);
  const server = fakeServer({
    getConfig: () => configFixture(),
    getCurrentUser: signedOutReplies,
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  const view = render(
    <QueryClientProvider client={queryClient}>
      {page}
      <ToastViewport />
    </QueryClientProvider>,
  );
  return { ...server, ...view, client: queryClient };
}

export function closeScreen(): void {
  cleanup();
  queryClient.clear();
  resetSession();
  vi.useFakeTimers();
  dismissToast();
  vi.advanceTimersByTime(DISMISSED_TOAST_LIFETIME_MS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const toastText = (): string => {
  const toast = currentToast();
  return toast?.open ? [toast.title, toast.description].filter(Boolean).join(' | ') : '';
};

export const signedInReplies = { getCurrentUser: () => userFixture() } satisfies FakeHandlers;

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Lets pending answers arrive and React draw, without moving a stopped clock. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });
