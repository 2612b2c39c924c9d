import { useEffect, useMemo, useRef } from 'react';
import { drawCohorts, drawFunnel, type CohortCell, type FunnelBar } from './draw-charts.ts';
import { TableFrame } from '../table/table.tsx';

export type ChartProps = { description: string } & (
  | { kind: 'funnel'; bars: readonly FunnelBar[] }
  | { kind: 'cohorts'; cells: readonly CohortCell[]; axis: string }
);

const MIN_WIDTH = 280;

/** Redraws when its width changes; CSS variables as colours follow the theme. Screen readers get `description` and the table below. */
export default function Chart(props: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const serialisedProps = JSON.stringify(props);
  const draw = useMemo(() => {
    const chart = JSON.parse(serialisedProps) as ChartProps;
    return chart.kind === 'funnel' ? drawFunnel(chart.bars) : drawCohorts(chart.cells, chart.axis);
  }, [serialisedProps]);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let drawnWidth = 0;
    const fit = (): void => {
      const width = Math.max(MIN_WIDTH, Math.round(box.clientWidth));
      if (width === drawnWidth) return;
      drawnWidth = width;
      const drawing = draw(width);
      drawing.setAttribute('aria-hidden', 'true');
      box.replaceChildren(drawing);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [draw]);
  const image = <div role="img" aria-label={props.description} ref={frame} />;
  return (
    <figure className="plot-figure">
      {props.kind === 'cohorts' ? <TableFrame label={props.axis}>{image}</TableFrame> : image}
    </figure>
  );
}
