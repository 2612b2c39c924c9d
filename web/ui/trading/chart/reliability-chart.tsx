import './reliability-chart.css';

/** One bin: mean stated probability and share that came true, 0 to 1. */
export type ReliabilityPoint = {
  stated: number;
  seen: number;
  low: number;
  high: number;
  /** Too few to mean much: drawn hollow. */
  few: boolean;
};

export type ReliabilityChartProps = {
  points: readonly ReliabilityPoint[];
  twin: string;
  axes: { stated: string; seen: string; ideal: string };
  percent: (share: number) => string;
};

const WIDTH = 360;
const HEIGHT = 300;
const LEFT = 46;
const TOP = 26;
const SIDE_X = WIDTH - LEFT - 14;
const SIDE_Y = HEIGHT - TOP - 46;
const STEPS = [0, 0.25, 0.5, 0.75, 1];
const CAP = 4;

const x = (share: number): number => LEFT + share * SIDE_X;
const y = (share: number): number => TOP + (1 - share) * SIDE_Y;

function Scale({ axes, percent }: Pick<ReliabilityChartProps, 'axes' | 'percent'>) {
  return (
    <>
      {STEPS.map((step) => (
        <g key={step}>
          <line className="reliability-chart__grid" x1={x(0)} x2={x(1)} y1={y(step)} y2={y(step)} />
          <text x={LEFT - 8} y={y(step) + 4} textAnchor="end">
            {percent(step)}
          </text>
          <text x={x(step)} y={y(0) + 19} textAnchor="middle">
            {percent(step)}
          </text>
        </g>
      ))}
      <text x={0} y={12}>
        {axes.seen}
      </text>
      <text x={x(0.5)} y={HEIGHT - 6} textAnchor="middle">
        {axes.stated}
      </text>
      <line className="reliability-chart__ideal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      <text x={x(0.98)} y={y(1) - 6} textAnchor="end">
        {axes.ideal}
      </text>
    </>
  );
}

/** Below the diagonal forecasts were too sure, above it too modest. */
export function ReliabilityChart({ points, twin, axes, percent }: ReliabilityChartProps) {
  return (
    <figure className="reliability-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <Scale axes={axes} percent={percent} />
        {points.map(({ stated, seen, low, high, few }) => (
          <g key={stated}>
            <line
              className="reliability-chart__range"
              x1={x(stated)}
              x2={x(stated)}
              y1={y(low)}
              y2={y(high)}
            />
            {[low, high].map((end, index) => (
              <line
                key={index}
                className="reliability-chart__range"
                x1={x(stated) - CAP}
                x2={x(stated) + CAP}
                y1={y(end)}
                y2={y(end)}
              />
            ))}
            <circle
              className={
                few ? 'reliability-chart__dot reliability-chart__dot--few' : 'reliability-chart__dot'
              }
              cx={x(stated)}
              cy={y(seen)}
              r={6}
            />
          </g>
        ))}
      </svg>
      <figcaption>{twin}</figcaption>
    </figure>
  );
}
