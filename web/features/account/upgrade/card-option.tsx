import { lazy, Suspense } from 'react';
import type { Product } from '@app/domain/payments/catalogue.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import { texts } from '../texts/upgrade.ts';
import { cardWords } from './card-words.ts';
import { PayFailure, usePayByCard, type Approve } from './pay-by-card.ts';
import { PayOption } from './pay-option.tsx';
import { followTestCheckout, openCheckoutTab } from './test-checkout.ts';

const say = texts.card;

// PayPal's own code, and with it the call to PayPal, comes with the open sheet and not before.
const PaypalCard = lazy(() => import('./paypal-card.tsx'));

export type CardProps = {
  number: number;
  product: Product;
  paypal: PublicConfig['payments']['paypal'];
  onPaid: () => void;
};

/** In test mode a labelled page of this site stands in for PayPal's. */
function TestCard({ number, product, onPaid }: CardProps) {
  const { attempt, start } = usePayByCard(product, onPaid);
  const press = () => {
    const tab = openCheckoutTab();
    const approve: Approve = async (createOrder) => {
      if (!tab) throw new PayFailure(say.blocked, null);
      try {
        const order = await createOrder();
        return (await followTestCheckout(tab, order)) === 'approved' ? order : null;
      } catch (error) {
        tab.close();
        throw error;
      }
    };
    start(approve);
  };
  return <PayOption {...cardWords(number, product)} test attempt={attempt} onPress={press} />;
}

export function CardOption(props: CardProps) {
  const { paypal, number, product } = props;
  if (!paypal) return <PayOption {...cardWords(number, product)} off={texts.notOffered} />;
  if (paypal.clientId === null) return <TestCard {...props} />;
  const loading = (
    <PayOption {...cardWords(number, product)} attempt={{ at: 'processing', text: say.loading }} />
  );
  return (
    <Suspense fallback={loading}>
      <PaypalCard {...props} clientId={paypal.clientId} environment={paypal.environment} />
    </Suspense>
  );
}
