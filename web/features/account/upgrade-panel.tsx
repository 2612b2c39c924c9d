import type { ReactNode } from 'react';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Icon } from '../../ui/icon.tsx';
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
  on: boolean;
  children: ReactNode;
};

/** One way to pay. Each says plainly whether this server can take it. */
function Option({ number, title, price, terms, on, children }: OptionProps) {
  return (
    <article className="opt">
      <div>
        <span className="k">{`Option ${number}`}</span>
        <h4>{title}</h4>
      </div>
      <div className="pz num">
        {price}
        <small>{terms}</small>
      </div>
      <p>{children}</p>
      <p className="opt-off">
        <Icon name="info" size={16} />
        {on
          ? 'Set up on this server, but it cannot be used from this page yet.'
          : 'Not configured on this server.'}
      </p>
    </article>
  );
}

export default function UpgradePanel() {
  const session = useSession();
  const config = useConfig();
  if (session.state !== 'in') return null;
  const { user } = session;
  const payments = config?.payments;
  return (
    <div className="upgrade">
      {user.plan === 'premium' ? <p>You have premium. More tokens can be added on top of it.</p> : null}
      <Comparison brains={brainsFor(user.tokensRemaining)} premium={user.plan === 'premium'} />
      <div>
        <h3>Three ways to upgrade</h3>
        <p className="small muted">
          One payment, no subscription. Premium gives you more analysis. It does not make a trade safer.
        </p>
      </div>
      <div className="opts">
        <Option
          number={1}
          title="Open a partner broker account"
          price="Free"
          terms="$100 in your account"
          on={payments?.broker ?? false}
        >
          You add $100 of real trading capital. You can lose it; what you do not lose stays yours. We earn a
          commission from the broker.
        </Option>
        <Option
          number={2}
          title="Card or wallet"
          price="$17.00"
          terms="one-time, USD"
          on={payments?.paypal ?? false}
        >
          Paid through our payment provider. We never see your card.
        </Option>
        <Option number={3} title="Crypto" price="About $17" terms="one-time" on={payments?.crypto ?? false}>
          You finish on the crypto provider’s page and come back here.
        </Option>
      </div>
    </div>
  );
}
