import { useId, type ReactNode } from 'react';
import { productFor } from '@app/domain/payments/catalogue.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { centsAsDollars, dollars } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import './account.css';

const features: readonly { name: string; free: string; premium: string }[] = [
  { name: 'AI systems', free: '1', premium: '4, working together' },
  { name: 'Conversations', free: '20 a day', premium: '500' },
  { name: 'Long-term memory', free: 'No', premium: 'Yes' },
  { name: 'News alerts', free: 'No', premium: 'Yes' },
  { name: 'High-impact event notifications', free: 'No', premium: 'Yes' },
];

function Comparison({ brains, premium }: { brains: 1 | 4; premium: boolean }) {
  return (
    <table className="cmp">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Feature</span>
          </th>
          <th scope="col">
            <span className="small muted">{premium ? 'Your brains now' : 'Current plan'}</span>
            <span className="bm">
              <BrainMeter lit={brains} size={24} />
              {brains}/4
            </span>
          </th>
          <th scope="col" className="pr">
            <span className="small">Premium</span>
            <span className="bm">
              <BrainMeter lit={4} size={24} />
              4/4
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {features.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.name}</th>
            <td className={one.free === 'No' ? 'muted' : undefined}>{one.free}</td>
            <td className="pr">
              <span className="yes">
                {one.premium === 'Yes' ? <Icon name="check" size={18} stroke={2.6} /> : null}
                {one.premium}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type OptionProps = {
  number: number;
  title: string;
  price: string;
  terms: string;
  /** What the button says; only one of the three is primary. */
  action: string;
  icon: IconName;
  primary?: boolean;
  on: boolean;
  children: ReactNode;
};

/** One way to pay. Each says plainly whether this server can take it; the words beside the button are its terms. */
function Option({ number, title, price, terms, action, icon, primary = false, on, children }: OptionProps) {
  const id = useId();
  return (
    <article className="opt" aria-labelledby={id}>
      <div>
        <span className="k">{`Option ${number}`}</span>
        <h4 id={id}>{title}</h4>
      </div>
      <div className="pz num">
        {price}
        <small>{terms}</small>
      </div>
      <p id={`${id}-terms`}>{children}</p>
      <p className="opt-off" id={`${id}-state`}>
        <Icon name="info" size={16} />
        {on
          ? 'Set up on this server, but it cannot be used from this page yet.'
          : 'Not configured on this server.'}
      </p>
      <Button
        kind={primary ? 'primary' : 'line'}
        icon={icon}
        aria-disabled
        aria-describedby={`${id}-terms ${id}-state`}
      >
        {action}
      </Button>
    </article>
  );
}

/** Whole dollars without cents, for a price that the market decides. */
const about = (cents: number): string => `About ${dollars(Math.round(cents / 100), 0)}`;

export default function UpgradePanel() {
  const session = useSession();
  const config = useConfig();
  if (session.state !== 'in') return null;
  const { user } = session;
  const premium = user.plan === 'premium';
  const payments = config?.payments;
  const product = productFor(user.plan);
  const price = centsAsDollars(product.priceCents);
  return (
    <div className="upgrade">
      {premium ? (
        <p>{`You have premium. ${product.tokens} more tokens cost ${price}, and they never lapse.`}</p>
      ) : null}
      <Comparison brains={brainsFor(user.tokensRemaining)} premium={premium} />
      <div>
        <h3>{premium ? 'Ways to add tokens' : 'Three ways to upgrade'}</h3>
        <p className="small muted">
          One payment, no subscription. Premium gives you more analysis. It does not make a trade safer.
        </p>
      </div>
      <div className="opts">
        {premium ? null : (
          <Option
            number={1}
            title="Open a partner broker account"
            price="Free"
            terms="$100 in your account"
            action="Invest"
            icon="external-link"
            on={payments?.broker ?? false}
          >
            You add $100 of your own capital and trade it at your own risk: you can lose it. We earn a
            commission from the broker.
          </Option>
        )}
        <Option
          number={premium ? 1 : 2}
          title="Card or wallet"
          price={price}
          terms="one-time, USD"
          action={`Pay ${price}`}
          icon="credit-card"
          primary
          on={payments?.paypal ?? false}
        >
          Paid through our payment provider. We never see your card.
        </Option>
        <Option
          number={premium ? 2 : 3}
          title="Crypto"
          price={about(product.priceCents)}
          terms="one-time"
          action="Pay with crypto"
          icon="bitcoin"
          on={payments?.crypto ?? false}
        >
          You finish on the crypto provider’s page and come back here.
        </Option>
      </div>
    </div>
  );
}
