import { drawRunningSum } from '@app/domain/charts/running-sum.ts';
import { formatSigned, formatUtcDate } from '../../lib/format/format.ts';
import './equity-chart.css';
import { texts } from './texts.ts';

export type EquityChartProps = {
  /** R added up to an instant, UTC ms, ascending. */
  points: ReadonlyArray<readonly [at: number, r: number]>;
  /** First candle, UTC ms: the sum begins there with nothing. */
  from: number;
};

const WIDTH = 1_000;
const HEIGHT = 300;
/** Of the height; labels that are nearer than this to zero would cover its own. */
const LABEL_GAP = 0.12;

const formatR = (r: number): string => formatSigned(r, r === 0 ? 0 : 1, { after: ' R' });

/** Letters stand outside of the drawing, so that they keep their size on every screen. */
export function EquityChart({ points, from }: EquityChartProps) {
  const all = [[from, 0] as const, ...points];
  const sums = all.map(([, r]) => r);
  const [highest, lowest] = [Math.max(...sums), Math.min(...sums)];
  const until = all.at(-1)?.[0] ?? from;
  const frame = { width: WIDTH, height: HEIGHT, from, to: until, low: lowest, high: highest };
  const { path, y } = drawRunningSum(all, frame);
  const labels = [highest, 0, lowest].filter((r, i) => i === 1 || Math.abs(y(r) - y(0)) > LABEL_GAP * HEIGHT);
  return (
    <figure className="equity-chart">
      <div className="equity-chart__scale numeric" aria-hidden="true">
        {labels.map((r) => (
          <span key={r} style={{ top: `${(100 * y(r)) / HEIGHT}%` }}>
            {formatR(r)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <line className="equity-chart__zero" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <path className="equity-chart__line" d={path} />
      </svg>
      <div className="equity-chart__dates numeric" aria-hidden="true">
        <span>{formatUtcDate(from)}</span>
        <span>{formatUtcDate(until)}</span>
      </div>
      <figcaption>
        {texts.equity.twin(formatR(sums.at(-1) ?? 0), formatR(highest), formatR(lowest))} {texts.result.unit}
      </figcaption>
    </figure>
  );
}
