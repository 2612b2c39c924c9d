import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { drawRunningSum } from '@app/domain/charts/running-sum.ts';
import './year-line.css';
import { formatCount, formatSigned, formatSignedCount } from '../../../lib/format/format.ts';
import { toneOf } from '../../../ui/figures/evidence/net-bar.tsx';
import { texts } from '../texts.ts';

type Years = Pick<EvidenceView, 'byYear' | 'equity' | 'from' | 'mean' | 'to'>;

/** Grid of the picture; it is stretched to its box, and strokes keep their width. */
const SIZE = 100;

/** The line from zero through every point, with each year's share of the time as a band. */
export function drawYears({ equity, from, to }: Pick<Years, 'equity' | 'from' | 'to'>) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const sums = [0, ...equity.map(([, r]) => r)];
  const [top, bottom] = [Math.max(...sums), Math.min(...sums)];
  const points = [[start, 0] as const, ...equity];
  const frame = { width: SIZE, height: SIZE, from: start, to: end, low: bottom, high: top };
  const { path, x, y } = drawRunningSum(points, frame);
  const first = new Date(start).getUTCFullYear();
  const count = new Date(end).getUTCFullYear() - first + 1;
  const bands = Array.from({ length: count }, (_, i) => {
    const left = Math.max(0, x(Date.UTC(first + i, 0)));
    return { year: first + i, left, width: Math.min(SIZE, x(Date.UTC(first + i + 1, 0))) - left };
  });
  return {
    path,
    zero: y(0),
    end: y(sums.at(-1) ?? 0),
    total: sums.at(-1) ?? 0,
    bands: bands.filter((_, i) => i % 2 === 0),
  };
}

export function YearLine(view: Years) {
  const { path, zero, end, total, bands } = drawYears(view);
  const lost = view.byYear.filter(({ meanR }) => meanR < 0).length;
  // Colour only where the whole interval lies on one side of zero.
  const tone = view.mean ? toneOf(view.mean) : 'even';
  return (
    <div className={`year-line year-line--${tone} numeric`}>
      <div
        className="year-line__picture"
        role="img"
        aria-label={texts.year.twin(
          formatSigned(total, 0),
          view.from.slice(0, 4),
          view.to.slice(0, 4),
          lost,
          view.byYear.length,
        )}
      >
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          {bands.map(({ year, left, width }) => (
            <rect key={year} className="year-line__band" x={left} y={0} width={width} height={SIZE} />
          ))}
          <path className="year-line__zero" d={`M0 ${zero}H${SIZE}`} />
          <path className="year-line__sum" d={path} />
        </svg>
        <span className="year-line__total" style={{ top: `${Math.min(92, Math.max(8, end))}%` }}>
          {texts.r(formatSignedCount(Math.round(total)))}
        </span>
      </div>
      <ul className="year-line__years" aria-label={texts.year.list}>
        {view.byYear.map(({ year, meanR, count }) => (
          <li key={year}>
            <span>{year}</span>
            <b>{formatSigned(meanR, 2)}</b>
            <small className="muted">{texts.year.of(formatCount(count))}</small>
          </li>
        ))}
      </ul>
      <p className="year-line__note">{texts.year.below}</p>
    </div>
  );
}
