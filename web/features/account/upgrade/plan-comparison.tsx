import { BrainMeter } from '../../../ui/icons/brain-meter.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { texts } from '../texts/upgrade.ts';
import './plan-comparison.css';

const copy = texts.comparison;

const featureText = (has: string | boolean): string =>
  typeof has === 'string' ? has : has ? copy.yes : copy.no;

/** `brains` belongs to the first column, the free plan. */
export function PlanComparison({ brains, isPremium }: { brains: 1 | 4; isPremium: boolean }) {
  return (
    <table className="plan-comparison">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{copy.feature}</span>
          </th>
          <th scope="col">
            <span className="small muted">{isPremium ? copy.free : copy.current}</span>
            <span className="plan-comparison__brains">
              <BrainMeter lit={brains} size={24} />
              {copy.brains(brains)}
            </span>
          </th>
          <th scope="col" className="plan-comparison__premium">
            <span className="small">{copy.premium}</span>
            <span className="plan-comparison__brains">
              <BrainMeter lit={4} size={24} />
              {copy.brains(4)}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {copy.features.map((feature) => (
          <tr key={feature.name}>
            <th scope="row">{feature.name}</th>
            <td className={feature.free === false ? 'muted' : undefined}>{featureText(feature.free)}</td>
            <td className="plan-comparison__premium">
              <span className="plan-comparison__value">
                {feature.premium === true ? <Icon name="check" size={18} stroke={2.6} /> : null}
                {featureText(feature.premium)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
