import { DAY_MS } from '@app/domain/time.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentState } from '@app/domain/payments/payment-state.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { serverNow } from '../../../lib/time/clock.ts';

/** The name that the server gives this payment method. */
export const PAID_BY_CRYPTO = 'Crypto';

const EARLY_POLL_MS = 5_000;
const LATE_POLL_MS = 20_000;
const EARLY_PERIOD_MS = 120_000;

const UNFINISHED_POLL_MS = 15_000;

/** Polling ends here; later events show when the sheet opens again. */
export const isFinalState = (state: PaymentState): boolean =>
  ['paid', 'taken_back', 'refused', 'cancelled'].includes(state);

const RECENT_PAYMENT_MS = DAY_MS;

/** The payment with this id, else the newest recent crypto payment. */
async function fetchFollowedPayment(paymentId: string | null, signal: AbortSignal) {
  if (paymentId !== null)
    return (await callEndpoint('getPayment', { params: { id: paymentId } }, signal)).payment;
  const { payments } = await callEndpoint('getPayments', undefined, signal);
  const newest = payments.find(({ paidBy }) => paidBy === PAID_BY_CRYPTO);
  if (!newest || serverNow() - Date.parse(newest.createdAt) > RECENT_PAYMENT_MS) return null;
  return (await callEndpoint('getPayment', { params: { id: newest.id } }, signal)).payment;
}

export const followedPaymentQuery = (paymentId: string | null) =>
  queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: ({ signal }) => fetchFollowedPayment(paymentId, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isFinalState(data.state)
        ? false
        : dataUpdateCount * EARLY_POLL_MS < EARLY_PERIOD_MS
          ? EARLY_POLL_MS
          : LATE_POLL_MS,
  });

/** Polled, as the buyer may approve the order in another window. */
export const unfinishedCardQuery = queryOptions({
  queryKey: ['payment', 'unfinished card'],
  queryFn: ({ signal }) => callEndpoint('getUnfinishedCard', undefined, signal),
  staleTime: 0,
  refetchInterval: UNFINISHED_POLL_MS,
});

export const brokerRouteQuery = (timeZone: string | undefined) =>
  queryOptions({
    queryKey: ['broker', timeZone ?? null],
    queryFn: ({ signal }) => callEndpoint('getBrokerRoute', { query: { timeZone } }, signal),
    staleTime: 0,
  });

export function useSubmitBrokerClaim(timeZone: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (accountNumber: string) => callEndpoint('claimBroker', { body: { accountNumber } }),
    onSuccess: (route) =>
      client.setQueryData(brokerRouteQuery(timeZone).queryKey, (previous) => ({
        ...route,
        url: previous?.url ?? route.url,
      })),
  });
}
