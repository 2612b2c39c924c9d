import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { resetSession } from '../lib/session/session.ts';
import { fakeServer, type FakeHandlers, type Call } from './fake-server.ts';

afterEach(() => {
  cleanup();
  resetSession();
  vi.unstubAllGlobals();
});

/** The replies may be changed while the page is open. */
export function renderPage(
  page: ReactNode,
  answers: FakeHandlers,
): { calls: Call[]; answers: FakeHandlers; client: QueryClient } {
  const server = fakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  return { calls: server.calls, answers: server.answers, client };
}
