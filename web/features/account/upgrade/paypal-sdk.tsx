import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useEffect, useRef } from 'react';
import { texts } from '../texts/upgrade.ts';
import { PayFailure, type Approve } from './pay-by-card.ts';

const say = texts.card;

/** How far PayPal's own code is, and once it is there the way to let the buyer approve an order. */
export type PaypalState = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; approve: Approve };

type Waiting = {
  createOrder: () => Promise<string>;
  done: (order: string | null) => void;
  fail: (error: unknown) => void;
};

/** The buyer's approval as one promise, out of the callbacks in which PayPal's session tells it. */
function useApproval(): Approve {
  const waiting = useRef<Waiting | null>(null);
  const { handleClick } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder: async () => {
      if (!waiting.current) throw new Error('Nobody pays');
      try {
        return { orderId: await waiting.current.createOrder() };
      } catch (error) {
        // The session would tell it in words of its own.
        waiting.current.fail(error);
        throw error;
      }
    },
    onApprove: ({ orderId }) => {
      waiting.current?.done(orderId);
      return Promise.resolve();
    },
    onCancel: () => waiting.current?.done(null),
    onError: (error) => waiting.current?.fail(new PayFailure(say.sdkError, error)),
  });
  return (createOrder) =>
    new Promise((done, fail) => {
      waiting.current = { createOrder, done, fail };
      handleClick().catch((error: unknown) => fail(new PayFailure(say.sdkError, error)));
    });
}

type OnState = (state: PaypalState) => void;

function Session({ onState }: { onState: OnState }) {
  const { loadingStatus } = usePayPal();
  const approve = useApproval();
  const newest = useRef(approve);
  useEffect(() => {
    newest.current = approve;
  });
  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onState({ at: 'failed' });
    else if (loadingStatus === INSTANCE_LOADING_STATE.RESOLVED)
      onState({ at: 'ready', approve: (createOrder) => newest.current(createOrder) });
    else onState({ at: 'loading' });
  }, [loadingStatus, onState]);
  return null;
}

export type PaypalSdkProps = { clientId: string; environment: 'sandbox' | 'live'; onState: OnState };

/** Draws nothing: PayPal's own code, loaded from PayPal while this stands. */
export default function PaypalSdk({ clientId, environment, onState }: PaypalSdkProps) {
  return (
    <PayPalProvider
      clientId={clientId}
      environment={environment === 'live' ? 'production' : 'sandbox'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <Session onState={onState} />
    </PayPalProvider>
  );
}
