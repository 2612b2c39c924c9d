import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What the list of payments calls this way (its owner names them for buyers). */
export const CRYPTO = 'Crypto';

const key = ['tokens'] as const;

/** `held`: the tokens that the live stream last told of; another number asks anew. */
export const tokenAccountQuery = (held: number) =>
  queryOptions({
    queryKey: [...key, 'account', held],
    queryFn: ({ signal }) => call('getTokenAccount', undefined, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const tokenLedgerQuery = (held: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'ledger', held],
    queryFn: ({ signal, pageParam }) => call('getTokenLedger', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const ownPaymentsQuery = (held: number) =>
  queryOptions({
    queryKey: [...key, 'payments', held],
    queryFn: ({ signal }) => call('getPayments', undefined, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'receipt', id],
    queryFn: ({ signal }) => call('getReceipt', { params: { id } }, signal),
    staleTime: 0,
  });

/** Sets or lifts (null) the own daily limit; the answer is the account as it then stands. */
export function useSaveDailyCap(held: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (tokens: number | null) => call('saveDailyCap', { body: { tokens } }),
    onSuccess: (account) => client.setQueryData(tokenAccountQuery(held).queryKey, account),
  });
}
