import './trading.css';
import { count, dollars, fixed, percentOf, pips } from '../../lib/format.ts';
import { Triangle } from '../triangle.tsx';
import { pointsBetween, type PlanFigures } from './plan.ts';
import { texts } from '../texts.ts';

export type LevelsProps = {
  stop?: number | null;
  entry?: number | null;
  target?: number | null;
  digits: number;
};

/** Stop Loss, Entry, Target: the loss always stands first. A missing price is a dash. */
export function PlanLevels({ stop, entry, target, digits }: LevelsProps) {
  const shown = [
    { label: texts.plan.stopLoss, price: stop },
    { label: texts.plan.entry, price: entry },
    { label: texts.plan.target, price: target },
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

/** Pips for forex. Elsewhere dollars a unit, with the multiple of the risk and, but for coins, the points. */
function Distance({ plan, gain }: { plan: PlanFigures; gain: boolean }) {
  const distance = gain ? plan.reward : plan.risk;
  const forex = plan.kind === 'forex';
  const points = pointsBetween(plan.pair, distance);
  return (
    <dd className={gain ? 'up' : 'down'}>
      <span className="fg">
        <Triangle up={gain} size={11} />
        {forex ? pips(gain ? plan.rewardPips : plan.riskPips) : dollars(distance)}
      </span>
      {forex ? null : (
        <>
          <small>{texts.plan.perUnit(gain ? fixed(plan.ratio, 1) : '1', texts.plan.units[plan.kind])}</small>
          <small>
            {points === null
              ? texts.plan.ofEntry(percentOf(distance / plan.entry, 2))
              : texts.plan.points(count(points))}
          </small>
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
        <dt>{texts.plan.maxRisk}</dt>
        <Distance plan={plan} gain={false} />
      </div>
      <div>
        <dt>{texts.plan.ratio}</dt>
        <dd>{`1:${fixed(plan.ratio, 1)}`}</dd>
      </div>
      <div>
        <dt>{texts.plan.profit}</dt>
        <Distance plan={plan} gain />
      </div>
    </dl>
  );
}
