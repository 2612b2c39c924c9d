import { useEffect, useMemo, useRef } from 'react';
import type { ChartRenderer } from './chart-style.ts';
import { drawDays, type DayBar, type DayUnit } from './draw-days.ts';
import { drawCohorts, drawFunnel, type CohortCell, type FunnelBar } from './draw-funnel.ts';
import { drawRows, type ValueRow } from './draw-rows.ts';
import { TableFrame } from '../table/table.tsx';

type Drawing =
  | { kind: 'funnel'; bars: readonly FunnelBar[] }
  | { kind: 'cohorts'; cells: readonly CohortCell[]; axis: string }
  | { kind: 'days'; bars: readonly DayBar[]; series: readonly string[]; unit: DayUnit }
  | { kind: 'rows'; rows: readonly ValueRow[] };
export type ChartProps = { description: string } & Drawing;

function rendererOf(drawing: Drawing): ChartRenderer {
  switch (drawing.kind) {
    case 'funnel':
      return drawFunnel(drawing.bars);
    case 'cohorts':
      return drawCohorts(drawing.cells, drawing.axis);
    case 'days':
      return drawDays(drawing.bars, drawing.series, drawing.unit);
    case 'rows':
      return drawRows(drawing.rows);
  }
}

const MIN_WIDTH = 280;

/** Redraws when its width changes; CSS variables as colours follow the theme. Screen readers get `description` and the table below. */
export default function Chart(props: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const serialisedProps = JSON.stringify(props);
  const draw = useMemo(() => rendererOf(JSON.parse(serialisedProps) as ChartProps), [serialisedProps]);
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
