import type { Diagram } from '@app/domain/buddy/diagrams.ts';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { captionOf } from './captions.ts';
import './diagrams.css';
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
  /** The trading term the message is about. */
  term?: string | null;
};

/** The picture of an analogy. Its place is kept while it is fetched, so nothing below it jumps. */
export function TeachingDiagram({ diagram, term = null }: TeachingDiagramProps) {
  const Picture = pictures[diagram];
  const { title, text } = captionOf(diagram, term);
  return (
    <figure className="diagram">
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
