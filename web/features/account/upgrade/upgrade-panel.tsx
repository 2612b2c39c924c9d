import { productFor } from '@app/domain/payments/checkout/catalogue.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { formatCents, formatCount } from '../../../lib/format/format.ts';
import { useConfig, useSession } from '../../../lib/session/session.ts';
import { texts } from '../texts/upgrade.ts';
import { BrokerOption } from './broker-option.tsx';
import { CardOption } from './card/card-option.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { CryptoOption } from './crypto-option.tsx';
import './upgrade-panel.css';

export type UpgradePanelProps = {
  /** Decides which broker page is offered and where a payment page opens. */
  place: 'chat' | 'drawer';
  /** Set when the provider's page has just sent the buyer back. */
  returnedPaymentId?: string | null;
  onPaid: () => void;
};

export default function UpgradePanel({ place, returnedPaymentId = null, onPaid }: UpgradePanelProps) {
  const session = useSession();
  const payments = useConfig()?.payments;
  if (session.state !== 'in') return null;
  const { user } = session;
  const isPremium = user.plan === 'premium';
  const product = productFor(user.plan);
  const topUp = productFor('premium');
  return (
    <div className="upgrade-panel">
      <p className="upgrade-panel__price">
        {isPremium
          ? texts.hasPremium(formatCount(product.tokens), formatCents(product.priceCents))
          : texts.priceLine(
              formatCents(product.priceCents),
              formatCount(product.tokens),
              formatCents(topUp.priceCents),
              formatCount(topUp.tokens),
            )}
      </p>
      <PlanComparison brains={isPremium ? 1 : brainsFor(user.tokensRemaining)} isPremium={isPremium} />
      <div>
        <h3>{isPremium ? texts.waysForTokens : texts.ways}</h3>
        <p className="small muted">{texts.promise}</p>
      </div>
      <div className="pay-options">
        {isPremium ? null : <BrokerOption number={1} place={place} />}
        <CardOption
          number={isPremium ? 1 : 2}
          product={product}
          paypal={payments?.paypal ?? null}
          onPaid={onPaid}
        />
        <CryptoOption
          number={isPremium ? 2 : 3}
          product={product}
          crypto={payments?.crypto ?? null}
          place={place}
          returnedPaymentId={returnedPaymentId}
          onPaid={onPaid}
        />
      </div>
      <p className="small muted">{texts.afterwards}</p>
    </div>
  );
}
