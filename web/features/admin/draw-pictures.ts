import { axisX, barX, cell, plot, text } from '@observablehq/plot';

export type FunnelBar = { step: string; people: number; label: string };
/** `week` counts from the registration, `share` runs from 0 to 1. */
export type CohortCell = { cohort: string; week: number; share: number; label: string };

export type Drawing = (width: number) => SVGSVGElement | HTMLElement;

const style = { background: 'none', color: 'var(--ink-2)', fontFamily: 'var(--font-ui)', fontSize: '13px' };
const BAR = 40;
const CELL = 34;

/** The scale's darkest step still carries ink: at most half of the brand's colour is mixed in. */
const shade = (share: number): string =>
  `color-mix(in oklab, var(--brand) ${Math.round(4 + Math.min(1, share) * 42)}%, var(--surface))`;

/** One bar a step, all from the same zero, each with its figures written beside it. */
export const drawFunnel =
  (bars: readonly FunnelBar[]): Drawing =>
  (width) =>
    plot({
      width,
      height: bars.length * BAR + 8,
      marginLeft: 96,
      marginRight: 104,
      marginTop: 4,
      marginBottom: 4,
      style,
      x: { axis: null, domain: [0, Math.max(1, ...bars.map(({ people }) => people))] },
      y: { label: null, domain: bars.map(({ step }) => step), tickSize: 0, padding: 0.28 },
      marks: [
        barX(bars, { x: 'people', y: 'step', fill: 'var(--brand)', rx: 3 }),
        text(bars, { x: 'people', y: 'step', text: 'label', dx: 8, textAnchor: 'start', fill: 'var(--ink)' }),
      ],
    });

/** One row a week of registrations; every cell carries its share in words, so that nothing rests on the shade. */
export const drawCohorts =
  (cells: readonly CohortCell[], axis: string): Drawing =>
  (width) => {
    const cohorts = [...new Set(cells.map(({ cohort }) => cohort))];
    const weeks = Math.max(...cells.map(({ week }) => week)) + 1;
    return plot({
      width: Math.max(width, 96 + weeks * 46),
      height: cohorts.length * CELL + 52,
      marginLeft: 96,
      marginRight: 4,
      marginTop: 48,
      marginBottom: 4,
      style,
      x: { domain: Array.from({ length: weeks }, (_none, week) => week), padding: 0.06 },
      y: { label: null, domain: cohorts, tickSize: 0, padding: 0.1 },
      color: { type: 'identity' },
      marks: [
        axisX({ anchor: 'top', label: axis, labelArrow: 'none', labelAnchor: 'left', tickSize: 0 }),
        cell(cells, { x: 'week', y: 'cohort', fill: ({ share }: CohortCell) => shade(share), rx: 4 }),
        text(cells, { x: 'week', y: 'cohort', text: 'label', fill: 'var(--ink)' }),
      ],
    });
  };
