import { createElement, useEffect, useMemo, useRef, useState } from 'react';
import './living-picture.css';
import { lightColours, type ChartPalette } from '@app/domain/charts/chart-colours.ts';
import { drawLivingChart } from '@app/domain/charts/living/draw-living-chart.ts';
import { heightOfPicture, type LivingPicture as Picture } from '@app/domain/charts/living/living-picture.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { texts } from './texts.ts';

const FIRST_WIDTH = 336;

/** Tokens by name, so that the drawing follows the theme. */
const palette = Object.fromEntries(
  Object.keys(lightColours).map((name) => [name, `var(--${name})`]),
) as ChartPalette;

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
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

type LivingPictureProps = {
  picture: Picture;
  /** All of it in words. */
  label: string;
  progress?: number;
  onOpen?: () => void;
};

/** The drawing that mail and Telegram get; a tap opens the chart large. */
export function LivingPicture({ picture, label, progress = 1, onOpen }: LivingPictureProps) {
  const { box, width } = useWidth();
  const height = heightOfPicture(picture);
  const shapes = useMemo(
    () =>
      drawLivingChart(picture, { width, height, progress }, palette, (price) =>
        formatChartPrice(picture, price),
      ),
    [picture, width, height, progress],
  );
  return (
    <div className="living-picture" ref={box}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} height={height}>
        {shapes.map(({ tag, attributes, content }, key) =>
          createElement(
            tag,
            { key: `${tag}-${attributes['data-part'] ?? ''}-${key}`, ...attributes },
            content,
          ),
        )}
      </svg>
      {onOpen ? (
        <button
          type="button"
          className="living-picture__open"
          aria-label={texts.openChart}
          onClick={onOpen}
        />
      ) : null}
    </div>
  );
}
