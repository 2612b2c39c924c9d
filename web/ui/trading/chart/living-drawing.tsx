import { createElement, useEffect, useMemo, useRef, useState } from 'react';
import './level-chart.css';
import { lightColours, type ChartPalette } from '@app/domain/charts/chart-colours.ts';
import { drawLivingChart } from '@app/domain/charts/living/draw-living-chart.ts';
import { heightOfPicture, type LivingPicture } from '@app/domain/charts/living/living-picture.ts';

const FIRST_WIDTH = 336;

/** Tokens by name, so that the drawing follows the theme. */
const palette = Object.fromEntries(
  Object.keys(lightColours).map((name) => [name, `var(--${name})`]),
) as ChartPalette;

type LivingDrawingProps = {
  picture: LivingPicture;
  /** All of it in words. */
  label: string;
  formatPrice: (price: number) => string;
};

/** The drawing of the living card, for a market without an idea. */
export function LivingDrawing({ picture, label, formatPrice }: LivingDrawingProps) {
  const box = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(current.clientWidth) || FIRST_WIDTH));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const height = heightOfPicture(picture);
  const shapes = useMemo(
    () => drawLivingChart(picture, { width, height }, palette, formatPrice),
    [picture, width, height, formatPrice],
  );
  return (
    <svg
      className="level-chart"
      ref={box}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
    >
      {shapes.map(({ tag, attributes, content }, key) => createElement(tag, { key, ...attributes }, content))}
    </svg>
  );
}
