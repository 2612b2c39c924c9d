import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetched } from './fetched.ts';

/** Signed-in screens stand in it; the pages of signing in ask nothing that is kept there. */
export function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={fetched}>{children}</QueryClientProvider>;
}
