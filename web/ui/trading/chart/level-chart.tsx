import { useMemo } from 'react';
import './level-chart.css';
import { drawLevelChart } from '@app/domain/charts/draw-level-chart.ts';
import type { ReplyChart } from '@app/domain/charts/reply-chart.ts';
import { DrawnShapes, themePalette, useBoxWidth } from './drawn-shapes.tsx';

const HEIGHT = 208;

type LevelChartProps = {
  chart: ReplyChart;
  /** All of it in words. */
  label: string;
};

/** The drawing that Telegram gets as a picture. */
export function LevelChart({ chart, label }: LevelChartProps) {
  const { box, width } = useBoxWidth<SVGSVGElement>();
  const shapes = useMemo(
    () => drawLevelChart(chart, { width, height: HEIGHT }, themePalette),
    [chart, width],
  );
  return (
    <svg
      className="level-chart"
      ref={box}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
    >
      <DrawnShapes shapes={shapes} />
    </svg>
  );
}
