import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts/upgrade.ts';
import { PaymentFailure, type ApproveOrder } from './card-payment.ts';

const copy = texts.card;

export type PaypalState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; approve: ApproveOrder };

type PendingApproval = {
  createOrder: () => Promise<string>;
  done: (order: string | null) => void;
  fail: (error: unknown) => void;
};

/** Turns the callbacks of PayPal's session into one promise. */
function useApproval(): ApproveOrder {
  const pendingApproval = useRef<PendingApproval | null>(null);
  const { handleClick } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder: async () => {
      if (!pendingApproval.current) throw new Error('Nobody pays');
      try {
        return { orderId: await pendingApproval.current.createOrder() };
      } catch (error) {
        // The session would replace it by an error of its own.
        pendingApproval.current.fail(error);
        throw error;
      }
    },
    onApprove: ({ orderId }) => {
      pendingApproval.current?.done(orderId);
      return Promise.resolve();
    },
    onCancel: () => pendingApproval.current?.done(null),
    onError: (error) => pendingApproval.current?.fail(new PaymentFailure(copy.sdkError, error)),
  });
  return (createOrder) =>
    new Promise((done, fail) => {
      pendingApproval.current = { createOrder, done, fail };
      handleClick().catch((error: unknown) => fail(new PaymentFailure(copy.sdkError, error)));
    });
}

type OnState = (state: PaypalState) => void;

function PaypalSession({ onState }: { onState: OnState }) {
  const { loadingStatus } = usePayPal();
  const approve = useApproval();
  const latestApprove = useRef(approve);
  useEffect(() => {
    latestApprove.current = approve;
  });
  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onState({ status: 'failed' });
    else if (loadingStatus === INSTANCE_LOADING_STATE.RESOLVED)
      onState({ status: 'ready', approve: (createOrder) => latestApprove.current(createOrder) });
    else onState({ status: 'loading' });
  }, [loadingStatus, onState]);
  return null;
}

export type PaypalSdkProps = { clientId: string; environment: 'sandbox' | 'live'; onState: OnState };

/** Renders nothing: loads PayPal's code while mounted. */
export default function PaypalSdk({ clientId, environment, onState }: PaypalSdkProps) {
  return (
    <PayPalProvider
      clientId={clientId}
      environment={environment === 'live' ? 'production' : 'sandbox'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <PaypalSession onState={onState} />
    </PayPalProvider>
  );
}
