import { createElement, useEffect, useRef, useState } from 'react';
import './drawn-shapes.css';
import { lightColours, type ChartPalette } from '@app/domain/charts/chart-colours.ts';
import type { Shape } from '@app/domain/charts/shapes.ts';
import { chartTexts } from './texts.ts';

const FIRST_WIDTH = 336;

/** Tokens by name, so that a drawing follows the theme. */
export const themePalette = Object.fromEntries(
  Object.keys(lightColours).map((name) => [name, `var(--${name})`]),
) as ChartPalette;

/** In whole pixels, as the box is resized. */
export function useBoxWidth<T extends Element>() {
  const box = useRef<T>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const { current } = box;
    if (!current || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(current.clientWidth) || FIRST_WIDTH));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

export const DrawnShapes = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.map(({ tag, attributes, content }, index) =>
    createElement(tag, { key: `${tag}-${attributes['data-part'] ?? ''}-${index}`, ...attributes }, content),
  );

/** Lies over the whole picture, whose box it is placed in. */
export const OpenChartButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="open-chart-button" aria-label={chartTexts.openLarge} onClick={onOpen} />
);
