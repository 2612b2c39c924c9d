import { barX, plot, ruleX, text } from '@observablehq/plot';
import { chartStyle, seriesShades, type ChartRenderer } from './chart-style.ts';

/** One bar on another from the same zero: `values` from the largest to the smallest, `label` says them all. */
export type ValueRow = { name: string; values: readonly number[]; label: string };

const ROW_HEIGHT = 52;
const LONGEST_NAME = 34;

const shorten = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

/** Name and figures stand above each bar, so that long names need no margin on a phone. */
export const drawRows =
  (rows: readonly ValueRow[]): ChartRenderer =>
  (width) => {
    const bars = rows.flatMap(({ name, values }) =>
      values.map((value, index) => ({ name, value, shade: seriesShades[2 - index] ?? seriesShades[0] })),
    );
    return plot({
      width,
      height: rows.length * ROW_HEIGHT + 4,
      marginLeft: 2,
      marginRight: 2,
      marginTop: 2,
      marginBottom: 2,
      style: chartStyle,
      x: { axis: null, domain: [0, Math.max(1, ...bars.map(({ value }) => value))] },
      y: { axis: null, domain: rows.map(({ name }) => name), paddingInner: 0, paddingOuter: 0 },
      marks: [
        barX(bars, { x1: 0, x2: 'value', y: 'name', fill: 'shade', insetTop: 24, insetBottom: 12, rx: 2 }),
        ruleX([0], { stroke: 'var(--line-strong)' }),
        text(rows, {
          frameAnchor: 'left',
          y: 'name',
          dy: -13,
          dx: 2,
          text: ({ name }: ValueRow) => shorten(name),
          textAnchor: 'start',
          fill: 'var(--ink)',
          fontWeight: 620,
        }),
        text(rows, {
          frameAnchor: 'right',
          y: 'name',
          dy: -13,
          dx: -2,
          text: 'label',
          textAnchor: 'end',
          fill: 'var(--ink-2)',
        }),
      ],
    });
  };
