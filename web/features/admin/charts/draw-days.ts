import { axisX, axisY, barY, gridY, plot, ruleY } from '@observablehq/plot';
import { formatCount, formatUtcDay } from '../../../lib/format/format.ts';
import { formatMicroDollars } from '../texts/formats.ts';
import { chartStyle, seriesShades, type ChartRenderer } from './chart-style.ts';

/** `day` is a UTC day such as 2026-06-03. */
export type DayBar = { day: string; series: string; value: number };
export type DayUnit = 'count' | 'microDollars';

const HEIGHT = 220;
const TICK_WIDTH = 64;

/** Bars of the same day stand on each other in the order of `series`. */
export const drawDays =
  (bars: readonly DayBar[], series: readonly string[], unit: DayUnit): ChartRenderer =>
  (width) => {
    const days = [...new Set(bars.map(({ day }) => day))];
    const every = Math.max(1, Math.ceil((days.length * TICK_WIDTH) / Math.max(1, width - 56)));
    const label = unit === 'count' ? formatCount : formatMicroDollars;
    return plot({
      width,
      height: HEIGHT,
      marginLeft: unit === 'count' ? 40 : 60,
      marginRight: 8,
      marginTop: 10,
      marginBottom: 28,
      style: chartStyle,
      x: { type: 'band', domain: days, padding: 0.2 },
      y: { label: null, nice: true },
      color: { domain: series, range: seriesShades.slice(0, series.length) },
      marks: [
        gridY({ ticks: 4, stroke: 'var(--line)', strokeOpacity: 1 }),
        axisY({ ticks: 4, tickSize: 0, label: null, tickFormat: (value: number) => label(value) }),
        axisX({
          ticks: days.filter((_day, index) => (days.length - 1 - index) % every === 0),
          tickSize: 0,
          label: null,
          tickFormat: (day: string) => formatUtcDay(`${day}T00:00:00Z`),
        }),
        barY(bars, {
          x: 'day',
          y: 'value',
          fill: 'series',
          order: [...series],
          stroke: 'var(--surface)',
          strokeWidth: series.length > 1 ? 1 : 0,
        }),
        ruleY([0], { stroke: 'var(--line-strong)' }),
      ],
    });
  };
