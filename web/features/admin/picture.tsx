import { useEffect, useMemo, useRef } from 'react';
import { drawCohorts, drawFunnel, type CohortCell, type FunnelBar } from './draw-pictures.ts';
import { TableFrame } from './table.tsx';

export type PictureProps = { twin: string } & (
  | { kind: 'funnel'; bars: readonly FunnelBar[] }
  | { kind: 'cohorts'; cells: readonly CohortCell[]; axis: string }
);

const NARROWEST = 280;

/**
 * Draws to the width there is, and again when that changes. Colours are the tokens themselves, so that another theme needs no
 * new drawing. To a screen reader it is one sentence; the table below holds every figure.
 */
export default function Picture(props: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const said = JSON.stringify(props);
  const draw = useMemo(() => {
    const given = JSON.parse(said) as PictureProps;
    return given.kind === 'funnel' ? drawFunnel(given.bars) : drawCohorts(given.cells, given.axis);
  }, [said]);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let drawn = 0;
    const fit = (): void => {
      const width = Math.max(NARROWEST, Math.round(box.clientWidth));
      if (width === drawn) return;
      drawn = width;
      const drawing = draw(width);
      drawing.setAttribute('aria-hidden', 'true');
      box.replaceChildren(drawing);
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [draw]);
  const image = <div role="img" aria-label={props.twin} ref={frame} />;
  return (
    <figure className="adm-plot">
      {props.kind === 'cohorts' ? <TableFrame label={props.axis}>{image}</TableFrame> : image}
    </figure>
  );
}
