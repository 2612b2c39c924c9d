import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts/pages.ts';

type Plan = (typeof texts.pricing.plans)[number];

const PlanCard = ({ name, price, unit, points, action, paid }: Plan) => (
  <article className={paid ? 'landing-pricing__plan landing-pricing__plan--paid' : 'landing-pricing__plan'}>
    <h3>{name}</h3>
    <div className="display landing-pricing__amount numeric">
      {price}
      <small>{unit}</small>
    </div>
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" stroke={2.4} />
          {point}
        </li>
      ))}
    </ul>
    <a className={buttonClass({ kind: paid ? 'primary' : 'line', size: 'large', full: true })} href="/signup">
      {action}
    </a>
  </article>
);

export function Pricing() {
  return (
    <section className="landing-section landing-section--following" id="pricing">
      <div className="landing-wrap">
        <h2 className="display landing-section__title">{texts.pricing.title}</h2>
        <p className="landing-section__lead">{texts.pricing.sub}</p>
        <div className="landing-pricing">
          {texts.pricing.plans.map((plan) => (
            <PlanCard key={plan.name} {...plan} />
          ))}
          <aside className="landing-pricing__tokens" aria-labelledby="tokens">
            <Icon name="coins" size={26} />
            <h3 id="tokens">{texts.pricing.tokens}</h3>
            <p>{texts.pricing.tokensUse}</p>
            <p>{texts.pricing.tokensOut}</p>
          </aside>
        </div>
      </div>
    </section>
  );
}
