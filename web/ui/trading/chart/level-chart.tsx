import { createElement, useEffect, useMemo, useRef, useState } from 'react';
import './level-chart.css';
import { lightColours, type ChartPalette } from '@app/domain/charts/chart-colours.ts';
import { drawLevelChart } from '@app/domain/charts/draw-level-chart.ts';
import type { ReplyChart } from '@app/domain/charts/reply-chart.ts';

const HEIGHT = 208;
const FIRST_WIDTH = 336;

/** Tokens by name, so that the drawing follows the theme. */
const palette = Object.fromEntries(
  Object.keys(lightColours).map((name) => [name, `var(--${name})`]),
) as ChartPalette;

function useWidth() {
  const box = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(current.clientWidth) || FIRST_WIDTH));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

type LevelChartProps = {
  chart: ReplyChart;
  /** All of it in words. */
  label: string;
};

/** The drawing that Telegram gets as a picture. */
export function LevelChart({ chart, label }: LevelChartProps) {
  const { box, width } = useWidth();
  const shapes = useMemo(() => drawLevelChart(chart, { width, height: HEIGHT }, palette), [chart, width]);
  return (
    <svg
      className="level-chart"
      ref={box}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
    >
      {shapes.map(({ tag, attributes, content }, key) => createElement(tag, { key, ...attributes }, content))}
    </svg>
  );
}
