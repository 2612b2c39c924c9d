import { axisX, barX, cell, plot, text } from '@observablehq/plot';
import { chartStyle, type ChartRenderer } from './chart-style.ts';

export type FunnelBar = { step: string; people: number; label: string };
/** `week` counts from the registration; `share` is 0 to 1. */
export type CohortCell = { cohort: string; week: number; share: number; label: string };

const BAR_HEIGHT = 40;
const CELL_HEIGHT = 34;

/** At most half of the brand colour, so that text on the darkest cell stays readable. */
const shadeFor = (share: number): string =>
  `color-mix(in oklab, var(--brand) ${Math.round(4 + Math.min(1, share) * 42)}%, var(--surface))`;

export const drawFunnel =
  (bars: readonly FunnelBar[]): ChartRenderer =>
  (width) =>
    plot({
      width,
      height: bars.length * BAR_HEIGHT + 8,
      marginLeft: 96,
      marginRight: 104,
      marginTop: 4,
      marginBottom: 4,
      style: chartStyle,
      x: { axis: null, domain: [0, Math.max(1, ...bars.map(({ people }) => people))] },
      y: { label: null, domain: bars.map(({ step }) => step), tickSize: 0, padding: 0.28 },
      marks: [
        barX(bars, { x: 'people', y: 'step', fill: 'var(--brand)', rx: 3 }),
        text(bars, { x: 'people', y: 'step', text: 'label', dx: 8, textAnchor: 'start', fill: 'var(--ink)' }),
      ],
    });

/** Every cell shows its share as text, so that nothing depends on the shade alone. */
export const drawCohorts =
  (cells: readonly CohortCell[], axis: string): ChartRenderer =>
  (width) => {
    const cohorts = [...new Set(cells.map(({ cohort }) => cohort))];
    const weeks = Math.max(...cells.map(({ week }) => week)) + 1;
    return plot({
      width: Math.max(width, 96 + weeks * 46),
      height: cohorts.length * CELL_HEIGHT + 52,
      marginLeft: 96,
      marginRight: 4,
      marginTop: 48,
      marginBottom: 4,
      style: chartStyle,
      x: { domain: Array.from({ length: weeks }, (_none, week) => week), padding: 0.06 },
      y: { label: null, domain: cohorts, tickSize: 0, padding: 0.1 },
      color: { type: 'identity' },
      marks: [
        axisX({ anchor: 'top', label: axis, labelArrow: 'none', labelAnchor: 'left', tickSize: 0 }),
        cell(cells, { x: 'week', y: 'cohort', fill: ({ share }: CohortCell) => shadeFor(share), rx: 4 }),
        text(cells, { x: 'week', y: 'cohort', text: 'label', fill: 'var(--ink)' }),
      ],
    });
  };
