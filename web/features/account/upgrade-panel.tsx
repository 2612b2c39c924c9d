import { useId, type ReactNode } from 'react';
import { productFor } from '@app/domain/payments/catalogue.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { centsAsDollars, dollars, fixed } from '../../lib/format.ts';
import { useConfig, useSession } from '../../lib/session.ts';
import { BrainMeter } from '../../ui/brain-meter.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import './account.css';
import { texts } from './texts/panels.ts';

const say = texts.upgrade;

const worded = (has: string | boolean): string => (typeof has === 'string' ? has : has ? say.yes : say.no);

function Comparison({ brains, premium }: { brains: 1 | 4; premium: boolean }) {
  return (
    <table className="cmp">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{say.feature}</span>
          </th>
          <th scope="col">
            <span className="small muted">{premium ? say.brainsNow : say.current}</span>
            <span className="bm">
              <BrainMeter lit={brains} size={24} />
              {say.brains(brains)}
            </span>
          </th>
          <th scope="col" className="pr">
            <span className="small">{say.premium}</span>
            <span className="bm">
              <BrainMeter lit={4} size={24} />
              {say.brains(4)}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {say.features.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.name}</th>
            <td className={one.free === false ? 'muted' : undefined}>{worded(one.free)}</td>
            <td className="pr">
              <span className="yes">
                {one.premium === true ? <Icon name="check" size={18} stroke={2.6} /> : null}
                {worded(one.premium)}
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
        <span className="k">{say.option(number)}</span>
        <h4 id={id}>{title}</h4>
      </div>
      <div className="pz num">
        {price}
        <small>{terms}</small>
      </div>
      <p id={`${id}-terms`}>{children}</p>
      <p className="opt-off" id={`${id}-state`}>
        <Icon name="info" size={16} />
        {on ? say.notYet : say.notConfigured}
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
const about = (cents: number): string => say.about(dollars(Math.round(cents / 100), 0));

/** What the broker route asks the user to put in (specification, section 9), in dollars. */
const BROKER_CAPITAL = 100;

export default function UpgradePanel() {
  const session = useSession();
  const config = useConfig();
  if (session.state !== 'in') return null;
  const { user } = session;
  const premium = user.plan === 'premium';
  const payments = config?.payments;
  const product = productFor(user.plan);
  const price = centsAsDollars(product.priceCents);
  const capital = dollars(BROKER_CAPITAL, 0);
  return (
    <div className="upgrade">
      {premium ? <p>{say.hasPremium(fixed(product.tokens, 0), price)}</p> : null}
      <Comparison brains={brainsFor(user.tokensRemaining)} premium={premium} />
      <div>
        <h3>{premium ? say.waysForTokens : say.ways}</h3>
        <p className="small muted">{say.promise}</p>
      </div>
      <div className="opts">
        {premium ? null : (
          <Option
            number={1}
            title={say.broker.title}
            price={say.broker.price}
            terms={say.broker.terms(capital)}
            action={say.broker.action}
            icon="external-link"
            on={payments?.broker ?? false}
          >
            {say.broker.about(capital)}
          </Option>
        )}
        <Option
          number={premium ? 1 : 2}
          title={say.card.title}
          price={price}
          terms={say.card.terms}
          action={say.card.action(price)}
          icon="credit-card"
          primary
          on={Boolean(payments?.paypal)}
        >
          {say.card.about}
        </Option>
        <Option
          number={premium ? 2 : 3}
          title={say.crypto.title}
          price={about(product.priceCents)}
          terms={say.crypto.terms}
          action={say.crypto.action}
          icon="bitcoin"
          on={Boolean(payments?.crypto)}
        >
          {say.crypto.about}
        </Option>
      </div>
    </div>
  );
}
