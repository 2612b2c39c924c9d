import { expect, test } from 'vitest';
import { newQueryClient } from './query-client.ts';

test('data is fresh for 30 s and kept for 60 s, asked again on mount and on reconnecting, and never retried', () => {
  expect(newQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
});
