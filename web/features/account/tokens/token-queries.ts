import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';

const key = ['tokens'] as const;

/** `tokensRemaining` is the live balance; a new balance refetches. */
export const tokenAccountQuery = (tokensRemaining: number) =>
  queryOptions({
    queryKey: [...key, 'account', tokensRemaining],
    queryFn: ({ signal }) => callEndpoint('getTokenAccount', undefined, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });

export const tokenLedgerQuery = (tokensRemaining: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'ledger', tokensRemaining],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint('getTokenLedger', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const ownPaymentsQuery = (tokensRemaining: number) =>
  queryOptions({
    queryKey: [...key, 'payments', tokensRemaining],
    queryFn: ({ signal }) => callEndpoint('getPayments', undefined, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'receipt', id],
    queryFn: ({ signal }) => callEndpoint('getReceipt', { params: { id } }, signal),
    staleTime: 0,
  });

/** Null removes the limit. */
export function useSaveDailyCap(tokensRemaining: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (tokens: number | null) => callEndpoint('saveDailyCap', { body: { tokens } }),
    onSuccess: (account) => client.setQueryData(tokenAccountQuery(tokensRemaining).queryKey, account),
  });
}
