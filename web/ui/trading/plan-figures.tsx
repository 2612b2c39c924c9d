import './trading.css';
import { dollars, fixed, pips } from '../../lib/format.ts';
import { Triangle } from '../triangle.tsx';
import { unitOf, type PlanFigures } from './plan.ts';

export type LevelsProps = {
  stop?: number | null;
  entry?: number | null;
  target?: number | null;
  digits: number;
};

/** Stop Loss, Entry, Target: the loss always stands first. A missing price is a dash. */
export function PlanLevels({ stop, entry, target, digits }: LevelsProps) {
  const shown = [
    { label: 'Stop Loss', price: stop },
    { label: 'Entry', price: entry },
    { label: 'Target', price: target },
  ];
  return (
    <dl className="tri3 fig">
      {shown.map(({ label, price }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{price ? fixed(price, digits) : '\u2013'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Distance({ plan, gain }: { plan: PlanFigures; gain: boolean }) {
  const distance = gain ? plan.reward : plan.risk;
  const asPips = pips(gain ? plan.rewardPips : plan.riskPips);
  const forex = plan.kind === 'forex';
  return (
    <dd className={gain ? 'up' : 'down'}>
      <span className="fg">
        <Triangle up={gain} size={11} />
        {forex ? asPips : dollars(distance)}
      </span>
      {forex ? null : (
        <>
          <small>{`${gain ? fixed(plan.ratio, 1) : '1'}R per ${unitOf[plan.kind]}`}</small>
          <small>{asPips}</small>
        </>
      )}
    </dd>
  );
}

/** Max Risk, Risk/Reward, Potential Profit, in one size. */
export function PlanOutcomes({ plan }: { plan: PlanFigures }) {
  return (
    <dl className="tri3 big fig">
      <div>
        <dt>Max Risk</dt>
        <Distance plan={plan} gain={false} />
      </div>
      <div>
        <dt>Risk/Reward</dt>
        <dd>{`1:${fixed(plan.ratio, 1)}`}</dd>
      </div>
      <div>
        <dt>Potential Profit</dt>
        <Distance plan={plan} gain />
      </div>
    </dl>
  );
}
