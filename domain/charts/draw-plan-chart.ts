import { escapeHtml } from '../escape-html.ts';
import type { ChartCandle } from './chart-candle.ts';
import type { ChartPalette } from './chart-colours.ts';
import {
  candleStyles,
  includePlan,
  levelStyles,
  PLAN_ZONE_OFFSET,
  visibleSlots,
  type PlanLevels,
} from './plan-chart.ts';

export const CHART_WIDTH = 900;
export const CHART_HEIGHT = 500;
const PLOT = { left: 24, top: 100, right: 684, bottom: 464 };
const LABEL = { left: PLOT.right + 8, width: CHART_WIDTH - PLOT.right - 16, height: 48, gap: 4 };
const FONT_FAMILY = 'Figtree';
const dashes = { solid: '', dashed: '10 10', dotted: '3 3' };

export type PlanChart = {
  plan: PlanLevels;
  /** Up to the entry. */
  candles: readonly ChartCandle[];
  title: string;
  source: string;
  formatPrice: (price: number) => string;
};

type Box = { x: number; y: number; width: number; height: number };
type TextStyle = { size: number; weight: 500 | 600; fill: string; anchor?: 'start' | 'end' };

function rect({ x, y, width, height }: Box, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

function text(content: string, x: number, baseline: number, style: TextStyle): string {
  const { size, weight, fill, anchor = 'start' } = style;
  const font = `font-family="${FONT_FAMILY}" font-size="${size}" font-weight="${weight}"`;
  return `<text x="${x}" y="${baseline}" ${font} fill="${fill}" text-anchor="${anchor}">${escapeHtml(content)}</text>`;
}

/** Whole pixels, so that thin lines stay sharp. */
function createScales({ plan, candles }: PlanChart) {
  const prices = candles.flatMap(({ low, high }) => [low, high]);
  const { low, high } = includePlan({ low: Math.min(...prices), high: Math.max(...prices) }, plan);
  const range = high - low || 1;
  const { from, to } = visibleSlots(candles.length, true);
  const slotWidth = (PLOT.right - PLOT.left) / (to - from + 1);
  return {
    slotWidth,
    xOf: (slot: number) => Math.round(PLOT.left + (slot - from + 0.5) * slotWidth),
    yOf: (price: number) => Math.round(PLOT.top + ((high - price) / range) * (PLOT.bottom - PLOT.top)),
  };
}

type Scales = ReturnType<typeof createScales>;

function drawZones({ plan, candles }: PlanChart, { xOf, yOf }: Scales, palette: ChartPalette): string {
  const x = xOf(candles.length - 1 + PLAN_ZONE_OFFSET);
  const zone = (edge: number): Box => ({
    x,
    y: Math.min(yOf(plan.entry), yOf(edge)),
    width: PLOT.right - x,
    height: Math.abs(yOf(edge) - yOf(plan.entry)),
  });
  const hatch =
    `<pattern id="hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    rect({ x: 0, y: 0, width: 12, height: 12 }, palette['down-soft'], ' fill-opacity="0.75"') +
    rect({ x: 0, y: 0, width: 2.5, height: 12 }, palette.down, ' fill-opacity="0.13"') +
    '</pattern>';
  return (
    `<defs>${hatch}</defs>` +
    rect(zone(plan.target), palette['up-soft'], ' fill-opacity="0.7"') +
    rect(zone(plan.stop), 'url(#hatch)')
  );
}

function drawCandle(candle: ChartCandle, slot: number, scales: Scales, palette: ChartPalette): string {
  const { open, high, low, close } = candle;
  const { xOf, yOf, slotWidth } = scales;
  const { body, outline } = candleStyles[close >= open ? 'up' : 'down'];
  const middle = xOf(slot);
  const halfWidth = Math.max(2, Math.round(slotWidth * 0.3));
  const top = yOf(Math.max(open, close));
  const box = {
    x: middle - halfWidth,
    y: top,
    width: halfWidth * 2,
    height: Math.max(2, yOf(Math.min(open, close)) - top),
  };
  const wick = { x: middle - 1, y: yOf(high), width: 2, height: yOf(low) - yOf(high) };
  const hasInside = box.width > 4 && box.height > 4;
  const inside = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
  return (
    rect(wick, palette[outline]) +
    rect(box, palette[outline]) +
    (hasInside ? rect(inside, palette[body]) : '')
  );
}

/** Tops of the labels from above: beside their lines, but never overlapping. */
function placeLabels(lineHeights: readonly number[]): number[] {
  const tops = lineHeights.map((y) => y - LABEL.height / 2);
  for (let index = 1; index < tops.length; index += 1)
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + LABEL.height + LABEL.gap);
  const beyond = Math.max(0, (tops.at(-1) ?? 0) + LABEL.height - CHART_HEIGHT);
  return tops.map((top) => top - beyond);
}

function drawLevels({ plan, formatPrice }: PlanChart, { yOf }: Scales, palette: ChartPalette): string {
  const levels = levelStyles.toSorted((one, other) => plan[other.key] - plan[one.key]);
  const tops = placeLabels(levels.map(({ key }) => yOf(plan[key])));
  const parts = levels.map(({ key, title, dash, line, label, text: ink }, index) => {
    const [y, top] = [yOf(plan[key]), tops[index] ?? 0];
    const fill = palette[ink];
    return (
      `<path d="M${PLOT.left} ${y}H${PLOT.right}" stroke="${palette[line]}" stroke-width="2" stroke-dasharray="${dashes[dash] || 'none'}"/>` +
      rect({ x: LABEL.left, y: top, width: LABEL.width, height: LABEL.height }, palette[label], ' rx="4"') +
      text(title, LABEL.left + 10, top + 19, { size: 17, weight: 500, fill }) +
      text(formatPrice(plan[key]), LABEL.left + 10, top + 41, { size: 21, weight: 600, fill })
    );
  });
  return parts.join('');
}

/** An SVG document whose only font is Figtree. */
export function drawPlanChart(chart: PlanChart, palette: ChartPalette): string {
  const scales = createScales(chart);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}">`,
    rect({ x: 0, y: 0, width: CHART_WIDTH, height: CHART_HEIGHT }, palette.surface),
    drawZones(chart, scales, palette),
    ...chart.candles.map((candle, slot) => drawCandle(candle, slot, scales, palette)),
    drawLevels(chart, scales, palette),
    text(chart.title, PLOT.left, 46, { size: 28, weight: 600, fill: palette.ink }),
    text(chart.source, CHART_WIDTH - 24, 46, {
      size: 20,
      weight: 500,
      fill: palette['ink-3'],
      anchor: 'end',
    }),
    '</svg>',
  ].join('');
}
