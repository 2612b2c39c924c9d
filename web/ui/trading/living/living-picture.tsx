import { useMemo } from 'react';
import './living-picture.css';
import { drawLivingChart } from '@app/domain/charts/living/draw-living-chart.ts';
import { heightOfPicture, type LivingPicture as Picture } from '@app/domain/charts/living/living-picture.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { DrawnShapes, OpenChartButton, themePalette, useBoxWidth } from '../chart/drawn-shapes.tsx';

type LivingPictureProps = {
  picture: Picture;
  /** All of it in words. */
  label: string;
  progress?: number;
  onOpen?: () => void;
};

/** The drawing that mail and Telegram get; a tap opens the chart large. */
export function LivingPicture({ picture, label, progress = 1, onOpen }: LivingPictureProps) {
  const { box, width } = useBoxWidth<HTMLDivElement>();
  const height = heightOfPicture(picture);
  const shapes = useMemo(
    () =>
      drawLivingChart(picture, { width, height, progress }, themePalette, (price) =>
        formatChartPrice(picture, price),
      ),
    [picture, width, height, progress],
  );
  return (
    <div className="living-picture" ref={box}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} height={height}>
        <DrawnShapes shapes={shapes} />
      </svg>
      {onOpen ? <OpenChartButton onOpen={onOpen} /> : null}
    </div>
  );
}
