import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { ErrorCode } from '@app/contracts/errors.ts';
import { fetched } from '../app/fetched.ts';
import { forgetSession } from '../lib/session.ts';
import { dismissToast, FORGET_AFTER, shownToast } from '../ui/toast-store.ts';
import { ToastViewport } from '../ui/toast.tsx';
import { fakeServer, Refusal, type Answers } from './fake-server.ts';
import { configFixture, userFixture } from './fixtures.ts';

export const refusal = (status: number, code: ErrorCode, error: string): Refusal =>
  new Refusal(status, { error, code });
export const signedOut = (): Refusal => refusal(401, 'not_signed_in', 'Please sign in.');

/** Puts a screen at an address, before a server that answers as the contract says; nobody is signed in unless told. */
export function openScreen(page: ReactNode, address: string, answers: Answers = {}) {
  history.replaceState(null, '', address);
  const server = fakeServer({ getConfig: () => configFixture(), getCurrentUser: signedOut, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  const view = render(
    <QueryClientProvider client={fetched}>
      {page}
      <ToastViewport />
    </QueryClientProvider>,
  );
  return { ...server, ...view, client: fetched };
}

/** After each test: no screen, no toast, no stand-ins left. */
export function closeScreen(): void {
  cleanup();
  fetched.clear();
  forgetSession();
  vi.useFakeTimers();
  dismissToast();
  vi.advanceTimersByTime(FORGET_AFTER);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Title and text of the toast on screen. */
export const toastText = (): string => {
  const toast = shownToast();
  return toast?.open ? [toast.title, toast.description].filter(Boolean).join(' | ') : '';
};

export const signedIn = { getCurrentUser: () => userFixture() } satisfies Answers;

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Lets pending answers arrive and React draw, without moving a stopped clock. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });
