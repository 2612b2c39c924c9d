import { QueryClient } from '@tanstack/react-query';
import { onLogout } from '../lib/session.ts';

/** The specification's data defaults (section 7): fresh for 30 s, kept 60 s, no retries, no polling, no refetch on focus. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });

/** What the signed-in screens have fetched, whichever of them is open. */
export const fetched = newQueryClient();

onLogout(async () => {
  await fetched.cancelQueries();
  fetched.clear();
});
