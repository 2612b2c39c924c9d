import {
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@app/domain/payments/checkout/catalogue.ts';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { clearPaymentStarted, markPaymentStarted } from '../../../../lib/storage/returned-payment.ts';
import { refreshUser } from '../../../../lib/session/session.ts';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { texts } from '../../texts/upgrade.ts';
import type { PaymentAttempt } from '../pay-option.tsx';
import { describePayment } from '../payment-notice.ts';
import { followedPaymentQuery, isFinalState, unfinishedCardQuery } from '../payment-queries.ts';

const copy = texts.card;
type FailureText = { title: string; text: string };

export class PaymentFailure extends Error {
  readonly text: FailureText;
  /** The order that may have been charged; null when certainly no money moved. */
  readonly unansweredOrderId: string | null;
  constructor(text: FailureText, cause: unknown, unansweredOrderId: string | null = null) {
    super(text.text, { cause });
    this.text = text;
    this.unansweredOrderId = unansweredOrderId;
  }
}

class PaymentCancelled extends Error {}

/** Lets the buyer approve the order; null when they cancel. */
export type ApproveOrder = (createOrder: () => Promise<string>) => Promise<string | null>;

/** On a conflict with another payment only the server knows what to do about it. */
const orderFailureText = (error: unknown, fallback: FailureText): FailureText =>
  error instanceof CallError && error.code === 'conflict' ? { ...fallback, text: error.message } : fallback;

async function createOrder({ priceCents, currency }: Product): Promise<string> {
  try {
    const amount = (priceCents / 100).toFixed(2);
    const { id } = await callEndpoint('createPaypalOrder', { body: { intent: 'CAPTURE', amount, currency } });
    return id;
  } catch (error) {
    throw new PaymentFailure(orderFailureText(error, copy.orderFailed), error);
  }
}

/** A refusal moved no money; without a reply, or after a server error, a charge is possible. */
const mayHaveBeenCharged = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.code === 'in_progress';

async function captureOrder(orderID: string) {
  try {
    return await callEndpoint('capturePaypalOrder', { body: { orderID } });
  } catch (error) {
    throw new PaymentFailure(
      orderFailureText(error, copy.captureFailed),
      error,
      mayHaveBeenCharged(error) ? orderID : null,
    );
  }
}

const isUpgradeOpen = (): boolean => document.querySelector('.upgrade-panel') !== null;

export const cardPaymentKey = ['pay', 'card'];

const failedAttempt = (error: Error): PaymentAttempt => {
  if (error instanceof PaymentCancelled) return { status: 'cancelled' };
  const { text, unansweredOrderId } =
    error instanceof PaymentFailure ? error : new PaymentFailure(copy.sdkError, error);
  return { status: 'error', ...text, note: unansweredOrderId === null ? undefined : copy.maybePaid };
};

/** Retried before a new order is made, also when the sheet was closed meanwhile: no order is ever charged twice. */
function findUnansweredOrderId(client: QueryClient): string | null {
  const error = client.getMutationCache().findAll({ mutationKey: cardPaymentKey }).at(-1)?.state.error;
  return error instanceof PaymentFailure ? error.unansweredOrderId : null;
}

/** When the sheet was closed meanwhile. */
function toastFailure(error: Error): void {
  if (isUpgradeOpen()) return;
  const attempt = failedAttempt(error);
  if (attempt.status === 'error')
    showToast({ title: attempt.title, description: attempt.text, kind: 'error' });
  else showToast({ title: copy.cancelled.title, description: copy.cancelled.text });
}

async function refreshUnfinishedCard(client: QueryClient): Promise<void> {
  client.setQueryData(unfinishedCardQuery.queryKey, { unfinished: null });
  await client.invalidateQueries({ queryKey: unfinishedCardQuery.queryKey });
}

/** A charge begun by this page, or by one that was closed meanwhile. */
function usePendingCharge(capturedPaymentId: string | null, unfinishedPaymentId: string | null) {
  // Still followed when it is no longer listed as unfinished, so that its end is shown.
  const [followedPaymentId, setFollowedPaymentId] = useState(unfinishedPaymentId);
  if (unfinishedPaymentId !== null && unfinishedPaymentId !== followedPaymentId)
    setFollowedPaymentId(unfinishedPaymentId);
  const pendingPaymentId = capturedPaymentId ?? followedPaymentId;
  const { data } = useQuery({
    ...followedPaymentQuery(pendingPaymentId),
    enabled: pendingPaymentId !== null,
  });
  return {
    pendingPaymentId,
    isChargePending: pendingPaymentId !== null && (!data || !isFinalState(data.state)),
  };
}

/** From the press to the credited tokens; goes on when the sheet is closed meanwhile. */
export function useCardPayment(product: Product, onPaid: () => void) {
  const client = useQueryClient();
  const [isCapturing, setCapturing] = useState(false);
  const isPaying = useIsMutating({ mutationKey: cardPaymentKey }) > 0;
  const unfinished = useQuery(unfinishedCardQuery).data?.unfinished ?? null;
  const pay = useMutation({
    mutationKey: cardPaymentKey,
    networkMode: 'always',
    mutationFn: async (approve: ApproveOrder) => {
      setCapturing(false);
      const order = await approve(() => createOrder(product));
      if (order === null) throw new PaymentCancelled();
      setCapturing(true);
      return captureOrder(order);
    },
    // A reload meanwhile opens the sheet again, which shows the unfinished payment.
    onMutate: markPaymentStarted,
    onSuccess: async ({ payment }) => {
      if (payment.state === 'paid')
        showToast(
          payment.surplus
            ? { title: texts.payment.surplus.title, description: describePayment(payment).text, kind: 'info' }
            : {
                title: texts.success.title,
                description: texts.success.text(formatCount(product.tokens), product.premium),
                kind: 'success',
              },
        );
      await refreshUser();
    },
    onError: toastFailure,
    onSettled: () => {
      clearPaymentStarted();
      void refreshUnfinishedCard(client);
    },
  });
  const charged = pay.data?.payment;
  const capturedPaymentId = charged && charged.state !== 'paid' ? charged.id : null;
  const unfinishedPaymentId = unfinished?.payment.state === 'processing' ? unfinished.payment.id : null;
  const { pendingPaymentId, isChargePending } = usePendingCharge(capturedPaymentId, unfinishedPaymentId);
  const approvedOrder =
    !isPaying && !isChargePending && unfinished?.payment.state === 'approved' ? unfinished : null;
  const attempt: PaymentAttempt = isPaying
    ? { status: 'processing', text: isCapturing ? copy.capturing : copy.atProvider }
    : pay.error
      ? failedAttempt(pay.error)
      : { status: 'idle' };
  /** `beginApproval` is called synchronously, as browsers open windows only within a press. */
  const start = (beginApproval: () => ApproveOrder): void => {
    if (client.isMutating({ mutationKey: cardPaymentKey }) > 0 || isChargePending) return;
    const order = findUnansweredOrderId(client) ?? approvedOrder?.orderID;
    const approve = order === undefined ? beginApproval() : () => Promise.resolve(order);
    pay.mutate(approve, { onSuccess: ({ payment }) => payment.state === 'paid' && onPaid() });
  };
  return { attempt, start, approvedOrder, pendingPaymentId, isChargePending };
}

export type CardPayment = ReturnType<typeof useCardPayment>;
