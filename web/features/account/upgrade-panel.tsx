import { productFor } from '@app/domain/payments/catalogue.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { centsAsDollars, count } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import './account.css';
import { texts } from './texts/upgrade.ts';
import { BrokerOption } from './upgrade/broker-option.tsx';
import { CardOption } from './upgrade/card-option.tsx';
import { Comparison } from './upgrade/comparison.tsx';
import { CryptoOption } from './upgrade/crypto-option.tsx';
import './upgrade/upgrade.css';

export type UpgradePanelProps = {
  /** Where it stands decides which broker page is offered and where a payment page opens (specification, sections 4 and 9). */
  place: 'chat' | 'drawer';
  /** The payment that the provider's page has just sent the buyer back from. */
  returned?: string | null;
  onPaid: () => void;
};

/** The plans beside each other and the ways to pay, each of which tells in itself how a payment goes. */
export default function UpgradePanel({ place, returned = null, onPaid }: UpgradePanelProps) {
  const session = useSession();
  const payments = useConfig()?.payments;
  if (session.state !== 'in') return null;
  const { user } = session;
  const premium = user.plan === 'premium';
  const product = productFor(user.plan);
  return (
    <div className="upgrade">
      {premium ? <p>{texts.hasPremium(count(product.tokens), centsAsDollars(product.priceCents))}</p> : null}
      <Comparison brains={premium ? 1 : brainsFor(user.tokensRemaining)} premium={premium} />
      <div>
        <h3>{premium ? texts.waysForTokens : texts.ways}</h3>
        <p className="small muted">{texts.promise}</p>
      </div>
      <div className="opts">
        {premium ? null : <BrokerOption number={1} place={place} />}
        <CardOption
          number={premium ? 1 : 2}
          product={product}
          paypal={payments?.paypal ?? null}
          onPaid={onPaid}
        />
        <CryptoOption
          number={premium ? 2 : 3}
          product={product}
          crypto={payments?.crypto ?? null}
          place={place}
          returned={returned}
          onPaid={onPaid}
        />
      </div>
      <p className="small muted">{texts.afterwards}</p>
    </div>
  );
}
