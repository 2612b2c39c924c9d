import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { useRef, useState } from 'react';
import { texts } from '../texts/upgrade.ts';
import type { CardProps } from './card-option.tsx';
import { cardWords } from './card-words.ts';
import { PayFailure, usePayByCard, type Approve } from './pay-by-card.ts';
import { PayOption } from './pay-option.tsx';

const say = texts.card;

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

function Session({ number, product, onPaid, onReload }: CardProps & { onReload: () => void }) {
  const { loadingStatus } = usePayPal();
  const { attempt, start } = usePayByCard(product, onPaid);
  const approve = useApproval();
  const words = cardWords(number, product);
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING)
    return <PayOption {...words} attempt={{ at: 'processing', text: say.loading }} />;
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED)
    return <PayOption {...words} attempt={{ at: 'error', ...say.sdkFailed }} onPress={onReload} />;
  return <PayOption {...words} attempt={attempt} onPress={() => start(approve)} />;
}

type PaypalCardProps = CardProps & { clientId: string; environment: 'sandbox' | 'live' };

/** Paid with PayPal's own code, loaded from PayPal while this stands. */
export default function PaypalCard({ clientId, environment, ...props }: PaypalCardProps) {
  const [round, setRound] = useState(0);
  return (
    <PayPalProvider
      key={round}
      clientId={clientId}
      environment={environment === 'live' ? 'production' : 'sandbox'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <Session {...props} onReload={() => setRound((count) => count + 1)} />
    </PayPalProvider>
  );
}
