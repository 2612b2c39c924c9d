import { drawRunningSum } from '@app/domain/charts/running-sum.ts';
import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import type { EquityPoint, EquityScale } from '@app/domain/signals/statistics/equity.ts';
import { formatSigned } from '../../../lib/format/format.ts';
import './equity-line.css';

/** Grid of the drawing; it is stretched to its box, and strokes keep their width. */
const SIZE = 100;
/** Beyond these the marks would cover the line, and the table tells each end. */
const MAX_MARKS = 80;
const MAX_LARGE_MARKS = 20;

export const formatR = (r: number, digits = 2): string => formatSigned(r, digits, { after: ' R' });

/** Up for a target, down for a stop, a ring where time ran out: told apart by their shape alone. */
export function EndMark({ status, size = 11 }: { status: ClosedStatus; size?: number }) {
  return (
    <svg
      className={`equity-mark equity-mark--${status.replace('_', '-')}`}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {status === 'target_hit' ? (
        <path d="M6 1l5.5 10H.5z" />
      ) : status === 'stop_hit' ? (
        <path d="M6 11L.5 1h11z" />
      ) : (
        <circle cx="6" cy="6" r="4.3" />
      )}
    </svg>
  );
}

const ticksOf = ({ low, high, step }: EquityScale): number[] =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => high - i * step);

type EquityLineProps = {
  points: readonly EquityPoint[];
  scale: EquityScale;
  /** Says what the picture shows. */
  label: string;
};

/** Letters and marks stand outside of the stretched drawing, so that they keep their shape on every screen. */
export function EquityLine({ points, scale, label }: EquityLineProps) {
  const { low, high } = scale;
  const line = [[0, 0] as const, ...points.map(({ total }, i) => [i + 1, total] as const)];
  const frame = { width: SIZE, height: SIZE, from: 0, to: points.length, low, high };
  const { path, x, y } = drawRunningSum(line, frame);
  const digits = Number.isInteger(scale.step) ? 0 : 1;
  return (
    <div className="equity-line" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
        {ticksOf(scale).map((r) => (
          <path
            key={r}
            className={r === 0 ? 'equity-line__zero' : 'equity-line__grid'}
            d={`M0 ${y(r)}H${SIZE}`}
          />
        ))}
        <path className="equity-line__sum" d={path} />
      </svg>
      <div className="equity-line__scale numeric" aria-hidden="true">
        {ticksOf(scale).map((r) => (
          <span key={r} style={{ top: `${y(r)}%` }}>
            {formatR(r, digits)}
          </span>
        ))}
      </div>
      {points.length > MAX_MARKS ? null : (
        <div className="equity-line__marks" aria-hidden="true">
          {points.map(({ idea, total }, i) => (
            <span key={i} style={{ left: `${x(i + 1)}%`, top: `${y(total)}%` }}>
              <EndMark status={idea.status} size={points.length > MAX_LARGE_MARKS ? 9 : 12} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
