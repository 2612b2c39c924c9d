import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts/pages.ts';

type Plan = (typeof texts.pricing.plans)[number];

const PlanCard = ({ name, price, unit, points, action, paid }: Plan) => (
  <article className={paid ? 'pc std' : 'pc'}>
    <h3>{name}</h3>
    <div className="display amt num">
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
    <a className={buttonClass({ kind: paid ? 'primary' : 'line', size: 'lg', full: true })} href="/signup">
      {action}
    </a>
  </article>
);

export function Pricing() {
  return (
    <section className="blk after" id="pricing">
      <div className="wrap">
        <h2 className="display h2">{texts.pricing.title}</h2>
        <p className="sub">{texts.pricing.sub}</p>
        <div className="price2">
          {texts.pricing.plans.map((plan) => (
            <PlanCard key={plan.name} {...plan} />
          ))}
          <aside className="tk" aria-labelledby="tokens">
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
