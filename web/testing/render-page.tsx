import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { forgetSession } from '../lib/session.ts';
import { fakeServer, type Answers, type Call } from './fake-server.ts';

afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

/** Draws a page against a stand-in for the server. The answers may be changed while the page is open. */
export function renderPage(
  page: ReactNode,
  answers: Answers,
): { calls: Call[]; answers: Answers; client: QueryClient } {
  const server = fakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  return { calls: server.calls, answers: server.answers, client };
}
