import { BrainMeter } from '../../../ui/brain-meter.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { texts } from '../texts/upgrade.ts';

const say = texts.comparison;

const worded = (has: string | boolean): string => (typeof has === 'string' ? has : has ? say.yes : say.no);

/** `brains`: what works in the first column, which is the plan of whoever has no premium. */
export function Comparison({ brains, premium }: { brains: 1 | 4; premium: boolean }) {
  return (
    <table className="cmp">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{say.feature}</span>
          </th>
          <th scope="col">
            <span className="small muted">{premium ? say.free : say.current}</span>
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
