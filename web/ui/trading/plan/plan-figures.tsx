import './plan-figures.css';
import {
  formatCount,
  formatDollars,
  formatFixed,
  formatPercent,
  formatPips,
} from '../../../lib/format/format.ts';
import { Triangle } from '../../icons/triangle.tsx';
import { pointsBetween, type PlanFigures } from './plan.ts';
import { texts } from '../../texts.ts';

export type LevelsProps = {
  stop?: number | null;
  entry?: number | null;
  target?: number | null;
  digits: number;
};

/** The loss always stands first; a missing price is a dash. */
export function PlanLevels({ stop, entry, target, digits }: LevelsProps) {
  const shown = [
    { label: texts.plan.stopLoss, price: stop },
    { label: texts.plan.entry, price: entry },
    { label: texts.plan.target, price: target },
  ];
  return (
    <dl className="plan-figures numeric">
      {shown.map(({ label, price }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{price ? formatFixed(price, digits) : '\u2013'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Forex in pips; otherwise dollars a unit, with R and (not for coins) points. */
function Distance({ plan, gain }: { plan: PlanFigures; gain: boolean }) {
  const distance = gain ? plan.reward : plan.risk;
  const forex = plan.kind === 'forex';
  const points = pointsBetween(plan.pair, distance);
  return (
    <dd className={gain ? 'up' : 'down'}>
      <span className="plan-figures__value">
        <Triangle up={gain} size={11} />
        {forex ? formatPips(gain ? plan.rewardPips : plan.riskPips) : formatDollars(distance)}
      </span>
      {forex ? null : (
        <>
          <small>
            {texts.plan.perUnit(gain ? formatFixed(plan.ratio, 1) : '1', texts.plan.units[plan.kind])}
          </small>
          <small>
            {points === null
              ? texts.plan.ofEntry(formatPercent(distance / plan.entry, 2))
              : texts.plan.points(formatCount(points))}
          </small>
        </>
      )}
    </dd>
  );
}

export function PlanOutcomes({ plan }: { plan: PlanFigures }) {
  return (
    <dl className="plan-figures plan-figures--large numeric">
      <div>
        <dt>{texts.plan.maxRisk}</dt>
        <Distance plan={plan} gain={false} />
      </div>
      <div>
        <dt>{texts.plan.ratio}</dt>
        <dd>{`1:${formatFixed(plan.ratio, 1)}`}</dd>
      </div>
      <div>
        <dt>{texts.plan.profit}</dt>
        <Distance plan={plan} gain />
      </div>
    </dl>
  );
}
