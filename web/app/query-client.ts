import { QueryClient } from '@tanstack/react-query';
import { onLogout } from '../lib/session/session.ts';

/** Fresh for 30 s, kept 60 s, no retries, no polling, no refetch on focus. */
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

export const queryClient = newQueryClient();

onLogout(async () => {
  await queryClient.cancelQueries();
  queryClient.clear();
});
