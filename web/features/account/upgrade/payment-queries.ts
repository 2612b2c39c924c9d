import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentState } from '@app/domain/payments/standing.ts';
import { call } from '../../../lib/api.ts';

/** While something may still come, a payment is asked for this often, in ms: soon at first, then calmly. */
const SOON = 5_000;
const CALMLY = 20_000;
const SOON_FOR = 120_000;

/** Nothing more is waited for; what is told of it later still shows when the sheet opens again. */
const isOver = (state: PaymentState): boolean => ['paid', 'taken_back', 'refused', 'cancelled'].includes(state);

export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: ({ signal }) => call('listPayments', undefined, signal),
  staleTime: 0,
});

/** One payment as it goes on. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', id],
    queryFn: async ({ signal }) => (await call('getPayment', { params: { id } }, signal)).payment,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOver(data.state) ? false : dataUpdateCount * SOON < SOON_FOR ? SOON : CALMLY,
  });

export const brokerQuery = (timeZone: string | undefined) =>
  queryOptions({
    queryKey: ['broker', timeZone ?? null],
    queryFn: ({ signal }) => call('getBrokerRoute', { query: { timeZone } }, signal),
    staleTime: 0,
  });

/** Sends in the account number; the answer is how the claim then stands. */
export function useClaimBroker(timeZone: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (accountNumber: string) => call('claimBroker', { body: { accountNumber } }),
    onSuccess: (route) =>
      client.setQueryData(brokerQuery(timeZone).queryKey, (held) => ({ ...route, url: held?.url ?? route.url })),
  });
}
