import { useEffect, useState, type ComponentType } from 'react';
import type { Product } from '@app/domain/payments/catalogue.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { texts } from '../texts/upgrade.ts';
import { cardWords } from './card-words.ts';
import { PayFailure, usePayByCard, type Approve } from './pay-by-card.ts';
import { PayOption, type Attempt } from './pay-option.tsx';
import { PaymentProgress } from './payment-progress.tsx';
import type { PaypalSdkProps, PaypalState } from './paypal-sdk.tsx';
import { followTestCheckout, openCheckoutTab } from './test-checkout.ts';

const say = texts.card;

export type CardProps = {
  number: number;
  product: Product;
  paypal: PublicConfig['payments']['paypal'];
  onPaid: () => void;
};

/** In test mode a labelled page of this site stands in for PayPal's. */
function TestCard({ number, product, onPaid }: CardProps) {
  const { attempt, start, pending } = usePayByCard(product, onPaid);
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
    <PayOption {...cardWords(number, product)} test attempt={attempt} onPress={() => start(begin)}>
      {pending === null ? null : <PaymentProgress returned={pending} onPaid={onPaid} />}
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
  const { attempt, start, pending } = usePayByCard(product, onPaid);
  const shown: Attempt =
    state.at === 'loading'
      ? { at: 'processing', text: say.loading }
      : state.at === 'failed'
        ? { at: 'error', ...say.sdkFailed }
        : attempt;
  const press = () => (state.at === 'ready' ? start(() => state.approve) : reload());
  return (
    <PayOption {...cardWords(number, product)} attempt={shown} onPress={press}>
      {pending === null ? null : <PaymentProgress returned={pending} onPaid={onPaid} />}
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
