import { useMemo } from 'react';
import './living-picture.css';
import { drawLivingChart } from '@app/domain/charts/living/draw-living-chart.ts';
import { heightOfPicture, type LivingPicture as Picture } from '@app/domain/charts/living/living-picture.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { useReplayProgress } from './parts/use-replay.ts';
import { DrawnShapes, OpenChartButton, themePalette, useBoxWidth } from '../chart/drawn-shapes.tsx';

type LivingPictureProps = {
  picture: Picture;
  /** All of it in words. */
  label: string;
  /** Of the path; that of the replay where it is left out. */
  progress?: number;
  /** Counts the replays: each new one runs. */
  run?: number;
  onOpen?: () => void;
};

/** The drawing that mail and Telegram get; a tap opens the chart large. */
export function LivingPicture({ picture, label, run = 0, onOpen, ...given }: LivingPictureProps) {
  const replayed = useReplayProgress(run);
  const progress = given.progress ?? replayed;
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
