import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentState } from '@app/domain/payments/standing.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { CRYPTO } from '../tokens/token-queries.ts';

/** While something may still come, a payment is asked for this often, in ms: soon at first, then calmly. */
const SOON = 5_000;
const CALMLY = 20_000;
const SOON_FOR = 120_000;

const UNFINISHED_EVERY = 15_000;

/** Nothing more is waited for; what is told of it later still shows when the sheet opens again. */
export const isOver = (state: PaymentState): boolean =>
  ['paid', 'taken_back', 'refused', 'cancelled'].includes(state);

/** How long after its beginning a payment that came to nothing is still worth a word, in ms. */
const STILL_NEWS = 86_400_000;

/** By its own number, or the newest by crypto that somebody may be waiting for; null where there is none. */
async function readFollowed(returned: string | null, signal: AbortSignal) {
  if (returned !== null) return (await call('getPayment', { params: { id: returned } }, signal)).payment;
  const { payments } = await call('getPayments', undefined, signal);
  const newest = payments.find(({ paidBy }) => paidBy === CRYPTO);
  if (!newest || now() - Date.parse(newest.createdAt) > STILL_NEWS) return null;
  return (await call('getPayment', { params: { id: newest.id } }, signal)).payment;
}

/** A payment that its buyer waits for, as it goes on. */
export const followedPaymentQuery = (returned: string | null) =>
  queryOptions({
    queryKey: ['payment', returned],
    queryFn: ({ signal }) => readFollowed(returned, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isOver(data.state) ? false : dataUpdateCount * SOON < SOON_FOR ? SOON : CALMLY,
  });

/** The own card payment that a closed page left unfinished; its buyer may agree to it in another window meanwhile. */
export const unfinishedCardQuery = queryOptions({
  queryKey: ['payment', 'unfinished card'],
  queryFn: ({ signal }) => call('getUnfinishedCard', undefined, signal),
  staleTime: 0,
  refetchInterval: UNFINISHED_EVERY,
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
      client.setQueryData(brokerQuery(timeZone).queryKey, (held) => ({
        ...route,
        url: held?.url ?? route.url,
      })),
  });
}
