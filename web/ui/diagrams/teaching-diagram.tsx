import type { Diagram } from '@app/domain/buddy/replies/diagrams.ts';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { captionFor } from './captions.ts';
import './teaching-diagram.css';
import type { PictureProps } from './pieces.tsx';

type Picture = LazyExoticComponent<ComponentType<PictureProps>>;

const picture = <Part extends string>(
  load: () => Promise<Record<Part, ComponentType<PictureProps>>>,
  part: Part,
): Picture => lazy(async () => ({ default: (await load())[part] }));

const movers = () => import('./movers.tsx');
const levels = () => import('./levels.tsx');
const forces = () => import('./forces.tsx');
const gauges = () => import('./gauges.tsx');

const pictures: Record<Diagram, Picture> = {
  'charging-bull': picture(movers, 'Bull'),
  bear: picture(movers, 'Bear'),
  rocket: picture(movers, 'Rocket'),
  floor: picture(levels, 'Floor'),
  trampoline: picture(levels, 'Trampoline'),
  ceiling: picture(levels, 'Ceiling'),
  wall: picture(levels, 'Wall'),
  'safety-net': picture(forces, 'SafetyNet'),
  'overheated-engine': picture(forces, 'Engine'),
  spring: picture(forces, 'Spring'),
  'pressure-gauge': picture(gauges, 'Gauge'),
  generic: picture(gauges, 'LessonCard'),
};

export type TeachingDiagramProps = {
  diagram: Diagram;
  term?: string | null;
};

/** Keeps its place while it loads, so that nothing below jumps. */
export function TeachingDiagram({ diagram, term = null }: TeachingDiagramProps) {
  const Picture = pictures[diagram];
  const { title, text } = captionFor(diagram, term);
  return (
    <figure className="teaching-diagram">
      <svg viewBox="0 0 320 180" role="img" aria-label={`${title}: ${text}`}>
        <Suspense>
          <Picture term={term} />
        </Suspense>
      </svg>
      <figcaption aria-hidden="true">
        <b>{title}</b>
        <span>{text}</span>
      </figcaption>
    </figure>
  );
}
