import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Plan = {
  name: string;
  price: string;
  unit: string;
  points: readonly string[];
  action: string;
  paid: boolean;
};

const plans: readonly Plan[] = [
  {
    name: 'Free start',
    price: '$0',
    unit: 'for 7 days',
    points: ['100 tokens to begin with', 'No credit card', 'Works right after sign-up'],
    action: 'Get Started',
    paid: false,
  },
  {
    name: 'Standard plan',
    price: '$100',
    unit: 'for 1000 tokens',
    points: ['Lasts 1-2 months for most users', 'Proactive alerts and broker bonuses', 'Priority support'],
    action: 'Start Your Free Trial',
    paid: true,
  },
];

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
        <h2 className="display h2">Pay for tokens, only when you need them</h2>
        <p className="sub">No subscription and nothing that renews by itself.</p>
        <div className="price2">
          {plans.map((plan) => (
            <PlanCard key={plan.name} {...plan} />
          ))}
          <aside className="tk" aria-labelledby="tokens">
            <Icon name="coins" size={26} />
            <h3 id="tokens">How tokens work</h3>
            <p>
              Each AI reply or trade idea uses tokens. On the free tier you get 20 a day inside the app, reset
              at midnight UTC.
            </p>
            <p>When they run out you see a countdown, and nothing is charged.</p>
          </aside>
        </div>
      </div>
    </section>
  );
}
