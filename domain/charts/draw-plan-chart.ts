import { drawCandle } from './candle-shapes.ts';
import type { ChartCandle } from './chart-candle.ts';
import type { ChartPalette } from './chart-colours.ts';
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  includePlan,
  levelStyles,
  PLAN_ZONE_OFFSET,
  visibleSlots,
  type PlanLevels,
} from './plan-chart.ts';
import { placeLabels } from './place-labels.ts';
import { rectShape, textShape, toSvgElement, type Box, type Shape } from './shapes.ts';

const PLOT = { left: 24, top: 100, right: 684, bottom: 464 };
const LABEL = { left: PLOT.right + 8, width: CHART_WIDTH - PLOT.right - 16, height: 48, gap: 4 };
const CANDLE_LINE = 2;
const dashes = { solid: 'none', dashed: '10 10', dotted: '3 3' };

export type PlanChart = {
  plan: PlanLevels;
  /** Up to the entry. */
  candles: readonly ChartCandle[];
  title: string;
  source: string;
  formatPrice: (price: number) => string;
};

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
    toSvgElement(
      rectShape({ x: 0, y: 0, width: 12, height: 12 }, palette['down-soft'], { fillOpacity: 0.75 }),
    ) +
    toSvgElement(rectShape({ x: 0, y: 0, width: 2.5, height: 12 }, palette.down, { fillOpacity: 0.13 })) +
    '</pattern>';
  return (
    `<defs>${hatch}</defs>` +
    toSvgElement(rectShape(zone(plan.target), palette['up-soft'], { fillOpacity: 0.7 })) +
    toSvgElement(rectShape(zone(plan.stop), 'url(#hatch)'))
  );
}

function drawLevels({ plan, formatPrice }: PlanChart, { yOf }: Scales, palette: ChartPalette): Shape[] {
  const levels = levelStyles.toSorted((one, other) => plan[other.key] - plan[one.key]);
  const tops = placeLabels(
    levels.map(({ key }) => yOf(plan[key])),
    { ...LABEL, bottom: CHART_HEIGHT },
  );
  return levels.flatMap(({ key, title, dash, line, label, text: ink }, index) => {
    const [y, top] = [yOf(plan[key]), tops[index] ?? 0];
    const fill = palette[ink];
    const path = {
      d: `M${PLOT.left} ${y}H${PLOT.right}`,
      stroke: palette[line],
      strokeWidth: 2,
      strokeDasharray: dashes[dash],
    };
    return [
      { tag: 'path', attributes: path },
      rectShape({ x: LABEL.left, y: top, width: LABEL.width, height: LABEL.height }, palette[label], {
        rx: 4,
      }),
      textShape(title, LABEL.left + 10, top + 19, { size: 17, weight: 500, fill }),
      textShape(formatPrice(plan[key]), LABEL.left + 10, top + 41, { size: 21, weight: 600, fill }),
    ];
  });
}

/** An SVG document whose only font is Figtree. */
export function drawPlanChart(chart: PlanChart, palette: ChartPalette): string {
  const scales = createScales(chart);
  const { slotWidth, xOf, yOf } = scales;
  const shapes = [
    ...chart.candles.flatMap((candle, slot) =>
      drawCandle(candle, { middle: xOf(slot), slotWidth, line: CANDLE_LINE, yOf }, palette),
    ),
    ...drawLevels(chart, scales, palette),
    textShape(chart.title, PLOT.left, 46, { size: 28, weight: 600, fill: palette.ink }),
    textShape(chart.source, CHART_WIDTH - 24, 46, {
      size: 20,
      weight: 500,
      fill: palette['ink-3'],
      anchor: 'end',
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}">`,
    toSvgElement(rectShape({ x: 0, y: 0, width: CHART_WIDTH, height: CHART_HEIGHT }, palette.surface)),
    drawZones(chart, scales, palette),
    ...shapes.map(toSvgElement),
    '</svg>',
  ].join('');
}
