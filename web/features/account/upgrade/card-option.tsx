import { useEffect, useState, type ComponentType } from 'react';
import type { Product } from '@app/domain/payments/catalogue.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { texts } from '../texts/upgrade.ts';
import { cardWords } from './card-words.ts';
import { PayFailure, usePayByCard, type Approve, type PayByCard } from './pay-by-card.ts';
import { PayOption, type Attempt, type PayOptionProps } from './pay-option.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { PaypalSdkProps, PaypalState } from './paypal-sdk.tsx';
import { followTestCheckout, openCheckoutTab } from './test-checkout.ts';
import { WaitingPayment } from './waiting-payment.tsx';

const say = texts.card;

export type CardProps = {
  number: number;
  product: Product;
  paypal: PublicConfig['payments']['paypal'];
  onPaid: () => void;
};

/** What the button does while an earlier payment is unfinished: it finishes it, or waits with it. */
function buttonFor({ waiting, isOnItsWay }: PayByCard): Partial<PayOptionProps> {
  if (isOnItsWay) return { action: texts.onItsWay, held: true, icon: 'clock' };
  return waiting ? { action: say.waiting.confirm, retry: say.waiting.confirm, icon: 'check' } : {};
}

function Earlier({ paying, onPaid }: { paying: PayByCard; onPaid: () => void }) {
  const { waiting, pending } = paying;
  if (pending !== null) return <PaymentProgress returned={pending} onPaid={onPaid} />;
  return waiting ? <WaitingPayment waiting={waiting} /> : null;
}

/** In test mode a labelled page of this site stands in for PayPal's. */
function TestCard({ number, product, onPaid }: CardProps) {
  const paying = usePayByCard(product, onPaid);
  const begin = (): Approve => {
    const tab = openCheckoutTab();
    return async (createOrder) => {
      if (!tab) throw new PayFailure(say.blocked, null);
      try {
        const order = await createOrder();
        return (await followTestCheckout(tab, order)) === 'approved' ? order : null;
      } catch (error) {
        tab.close();
        throw error;
      }
    };
  };
  return (
    <PayOption
      {...cardWords(number, product)}
      {...buttonFor(paying)}
      test
      attempt={paying.attempt}
      onPress={() => paying.start(begin)}
    >
      <Earlier paying={paying} onPaid={onPaid} />
    </PayOption>
  );
}

type Sdk = ComponentType<PaypalSdkProps>;

/** PayPal's own code, and with it the call to PayPal, comes with the open sheet and not before; a press tries again. */
function usePaypalSdk() {
  const [round, setRound] = useState(0);
  const [Sdk, setSdk] = useState<Sdk | null>(null);
  const [state, setState] = useState<PaypalState>({ at: 'loading' });
  const [fetchCode] = useState(() => () => {
    setState({ at: 'loading' });
    import('./paypal-sdk.tsx').then(
      (module) => setSdk(() => module.default),
      () => setState({ at: 'failed' }),
    );
  });
  useEffect(fetchCode, [fetchCode]);
  const reload = () => {
    fetchCode();
    setRound((count) => count + 1);
  };
  return { Sdk, round, state, setState, reload };
}

type PaypalCardProps = CardProps & Pick<PaypalSdkProps, 'clientId' | 'environment'>;

function PaypalCard({ number, product, onPaid, clientId, environment }: PaypalCardProps) {
  const { Sdk, round, state, setState, reload } = usePaypalSdk();
  const paying = usePayByCard(product, onPaid);
  // What was agreed to needs no page of PayPal any more.
  const ready = state.at === 'ready' || paying.waiting || paying.isOnItsWay;
  const shown: Attempt = ready
    ? paying.attempt
    : state.at === 'loading'
      ? { at: 'processing', text: say.loading }
      : { at: 'error', ...say.sdkFailed };
  const approve: Approve = state.at === 'ready' ? state.approve : () => Promise.resolve(null);
  const press = () => (ready ? paying.start(() => approve) : reload());
  return (
    <PayOption {...cardWords(number, product)} {...buttonFor(paying)} attempt={shown} onPress={press}>
      <Earlier paying={paying} onPaid={onPaid} />
      {Sdk ? <Sdk key={round} clientId={clientId} environment={environment} onState={setState} /> : null}
    </PayOption>
  );
}

export function CardOption(props: CardProps) {
  const { paypal, number, product } = props;
  if (!paypal) return <PayOption {...cardWords(number, product)} off={texts.notOffered} />;
  if (paypal.clientId === null) return <TestCard {...props} />;
  return <PaypalCard {...props} clientId={paypal.clientId} environment={paypal.environment} />;
}
