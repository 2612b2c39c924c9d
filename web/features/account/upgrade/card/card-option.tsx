import { useEffect, useState, type ComponentType } from 'react';
import type { Product } from '@app/domain/payments/checkout/catalogue.ts';
import type { PublicConfig } from '@app/contracts/system/system.ts';
import { texts } from '../../texts/upgrade.ts';
import { PaymentFailure, useCardPayment, type ApproveOrder, type CardPayment } from './card-payment.ts';
import { PayOption, type PaymentAttempt, type PayOptionProps } from '../pay-option.tsx';
import { PaymentProgress } from '../payment-progress.tsx';
import type { PaypalSdkProps, PaypalState } from './paypal-sdk.tsx';
import { awaitTestCheckout, openCheckoutTab } from './test-checkout.ts';
import { ApprovedPayment } from './approved-payment.tsx';
import { formatCents } from '../../../../lib/format/format.ts';

const copy = texts.card;

const describeCardOption = (number: number, { priceCents }: Product): PayOptionProps => {
  const price = formatCents(priceCents);
  return {
    number,
    title: copy.title,
    price,
    terms: copy.terms,
    about: copy.about,
    actionLabel: copy.action(price),
    icon: 'credit-card',
    isPrimary: true,
  };
};

export type CardOptionProps = {
  number: number;
  product: Product;
  paypal: PublicConfig['payments']['paypal'];
  onPaid: () => void;
};

function earlierPaymentButton({ approvedOrder, isChargePending }: CardPayment): Partial<PayOptionProps> {
  if (isChargePending) return { actionLabel: texts.onItsWay, isActionDisabled: true, icon: 'clock' };
  return approvedOrder
    ? { actionLabel: copy.waiting.confirm, retryLabel: copy.waiting.confirm, icon: 'check' }
    : {};
}

function EarlierPayment({ cardPayment, onPaid }: { cardPayment: CardPayment; onPaid: () => void }) {
  const { approvedOrder, pendingPaymentId } = cardPayment;
  if (pendingPaymentId !== null) return <PaymentProgress paymentId={pendingPaymentId} onPaid={onPaid} />;
  return approvedOrder ? <ApprovedPayment order={approvedOrder} /> : null;
}

/** Test mode: a page of this site replaces PayPal's. */
function TestCard({ number, product, onPaid }: CardOptionProps) {
  const cardPayment = useCardPayment(product, onPaid);
  const beginApproval = (): ApproveOrder => {
    const tab = openCheckoutTab();
    return async (createOrder) => {
      if (!tab) throw new PaymentFailure(copy.blocked, null);
      try {
        const order = await createOrder();
        return (await awaitTestCheckout(tab, order)) === 'approved' ? order : null;
      } catch (error) {
        tab.close();
        throw error;
      }
    };
  };
  return (
    <PayOption
      {...describeCardOption(number, product)}
      {...earlierPaymentButton(cardPayment)}
      isTest
      attempt={cardPayment.attempt}
      onPress={() => cardPayment.start(beginApproval)}
    >
      <EarlierPayment cardPayment={cardPayment} onPaid={onPaid} />
    </PayOption>
  );
}

type PaypalSdkComponent = ComponentType<PaypalSdkProps>;

function usePaypalSdk() {
  const [reloads, setReloads] = useState(0);
  const [Sdk, setSdk] = useState<PaypalSdkComponent | null>(null);
  const [state, setState] = useState<PaypalState>({ status: 'loading' });
  const [fetchCode] = useState(() => () => {
    setState({ status: 'loading' });
    import('./paypal-sdk.tsx').then(
      (module) => setSdk(() => module.default),
      () => setState({ status: 'failed' }),
    );
  });
  useEffect(fetchCode, [fetchCode]);
  const reload = () => {
    fetchCode();
    setReloads((count) => count + 1);
  };
  return { Sdk, round: reloads, state, setState, reload };
}

type PaypalCardProps = CardOptionProps & Pick<PaypalSdkProps, 'clientId' | 'environment'>;

function PaypalCard({ number, product, onPaid, clientId, environment }: PaypalCardProps) {
  const { Sdk, round, state, setState, reload } = usePaypalSdk();
  const cardPayment = useCardPayment(product, onPaid);
  // An approved order needs no page of PayPal any more.
  const isReady = state.status === 'ready' || cardPayment.approvedOrder || cardPayment.isChargePending;
  const shownAttempt: PaymentAttempt = isReady
    ? cardPayment.attempt
    : state.status === 'loading'
      ? { status: 'processing', text: copy.loading }
      : { status: 'error', ...copy.sdkFailed };
  const approve: ApproveOrder = state.status === 'ready' ? state.approve : () => Promise.resolve(null);
  const press = () => (isReady ? cardPayment.start(() => approve) : reload());
  return (
    <PayOption
      {...describeCardOption(number, product)}
      {...earlierPaymentButton(cardPayment)}
      attempt={shownAttempt}
      onPress={press}
    >
      <EarlierPayment cardPayment={cardPayment} onPaid={onPaid} />
      {Sdk ? <Sdk key={round} clientId={clientId} environment={environment} onState={setState} /> : null}
    </PayOption>
  );
}

export function CardOption(props: CardOptionProps) {
  const { paypal, number, product } = props;
  if (!paypal)
    return <PayOption {...describeCardOption(number, product)} unavailableReason={texts.notOffered} />;
  if (paypal.clientId === null) return <TestCard {...props} />;
  return <PaypalCard {...props} clientId={paypal.clientId} environment={paypal.environment} />;
}
