import './spark-line.css';

export type SparkLineProps = {
  /** Oldest first. */
  values: readonly number[];
  /** Dotted: where the day began; null where it is not known. */
  base: number | null;
  /** Colours the last dot. */
  change: number;
  width?: number;
  height?: number;
};

const EDGE = 4;

/** A line without scale or words: what it says stands in figures beside it. */
export function SparkLine({ values, base, change, width = 62, height = 36 }: SparkLineProps) {
  if (values.length < 2) return <span className="spark-line" aria-hidden="true" />;
  const all = base === null ? values : [...values, base];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (index: number): number => EDGE / 2 + (index * (width - 2 * EDGE)) / (values.length - 1);
  const y = (value: number): number => EDGE + ((high - value) / (high - low || 1)) * (height - 2 * EDGE);
  const line = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const tone = change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  return (
    <svg
      className={`spark-line spark-line--${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {base === null ? null : <path className="spark-line__base" d={`M0 ${y(base).toFixed(1)}H${width}`} />}
      <path className="spark-line__line" d={`M${line}`} />
      <circle className="spark-line__end" cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={3.2} />
    </svg>
  );
}
