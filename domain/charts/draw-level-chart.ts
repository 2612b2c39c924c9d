import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { CandleStep } from '../market/candle.ts';
import { drawCandle } from './candle-shapes.ts';
import type { ChartPalette } from './chart-colours.ts';
import { boxOfName, placeLevelName } from './levels/place-level-name.ts';
import { widthOfText } from './living/living-scale.ts';
import { placeLabels } from './place-labels.ts';
import {
  expandCandle,
  formatChartPrice,
  type ChartLevel,
  type CompactCandle,
  type ReplyChart,
} from './reply-chart.ts';
import { drawDocument, type DocumentLabels } from './draw-document.ts';
import { rectShape, textShape, type Box, type Shape } from './shapes.ts';

type ChartSize = { width: number; height: number };

/** In pixels of the drawing. */
const GUTTER = 66;
const AXIS = 22;
const TOP = 12;
const TAG = { height: 19, gap: 1 };
/** Room behind the last candle, in slots. */
const SLOTS_AHEAD = 2;
const MOST_TICKS = 4;
const TICK = 40;

/** How far a level may lie outside the candles, as a share of their range, and still be drawn to scale. */
const MOST_STRETCH = 0.5;
/** Where the others stand, dashed, above or below everything. */
const OUTSIDE = 24;

type Scale = {
  right: number;
  bottom: number;
  slotWidth: number;
  isOutside: (price: number) => boolean;
  xOf: (slot: number) => number;
  yOf: (price: number) => number;
};

function createScale(
  { candles, levels, priceNow, usualRange }: ReplyChart,
  { width, height }: ChartSize,
): Scale {
  const prices = [priceNow, ...candles.flatMap(([, , high, low]) => [high, low])];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const reach = (highest - lowest) * MOST_STRETCH;
  const [least, most] = [lowest - reach, highest + reach];
  const named = [
    ...levels.map(({ price }) => price),
    ...(usualRange ? [usualRange.low, usualRange.high] : []),
  ];
  const near = named.filter((price) => price >= least && price <= most);
  const [low, high] = [Math.min(lowest, ...near), Math.max(highest, ...near)];
  const [right, bottom] = [width - GUTTER, height - AXIS];
  const [edgeAbove, edgeBelow] = [TOP, bottom - TAG.height / 2];
  const top = named.some((price) => price > most) ? edgeAbove + OUTSIDE : edgeAbove;
  const end = named.some((price) => price < least) ? edgeBelow - OUTSIDE : edgeBelow;
  const slotWidth = right / (candles.length + SLOTS_AHEAD);
  return {
    right,
    bottom,
    slotWidth,
    isOutside: (price) => price > most || price < least,
    xOf: (slot) => Math.round((slot + 0.5) * slotWidth),
    yOf: (price) => {
      if (price > most) return edgeAbove;
      if (price < least) return Math.round(edgeBelow);
      return Math.round(top + ((high - price) / (high - low || 1)) * (end - top));
    },
  };
}

const tickEvery: Record<CandleStep, number> = {
  '1m': 15 * MINUTE_MS,
  '5m': HOUR_MS,
  '15m': 4 * HOUR_MS,
  '30m': 6 * HOUR_MS,
  '1h': DAY_MS,
  '4h': DAY_MS,
  '1d': DAY_MS,
};
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function formatTick(time: number, step: CandleStep): string {
  const date = new Date(time);
  return tickEvery[step] < DAY_MS
    ? date.toISOString().slice(11, 16)
    : `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

function drawAxis(
  { candles, step }: ReplyChart,
  { xOf, right, bottom }: Scale,
  palette: ChartPalette,
): Shape[] {
  const every = tickEvery[step];
  const starts = candles.flatMap(([time], slot) => {
    const before = candles[slot - 1]?.[0];
    return before !== undefined && Math.floor(time / every) !== Math.floor(before / every)
      ? [{ time, slot }]
      : [];
  });
  const apart = Math.ceil(starts.length / MOST_TICKS);
  const ticks = starts.filter(({ slot }) => xOf(slot) > TICK / 2 && xOf(slot) < right - TICK / 2);
  return ticks
    .filter((_, index) => index % apart === 0)
    .filter(({ slot }, index, all) => index === 0 || xOf(slot) - xOf(all[index - 1]?.slot ?? 0) > TICK)
    .map(({ time, slot }) =>
      textShape(formatTick(time, step), xOf(slot), bottom + 16, {
        size: 11,
        weight: 500,
        fill: palette['ink-3'],
        anchor: 'middle',
      }),
    );
}

const withHalo = (palette: ChartPalette): Shape['attributes'] => ({
  paintOrder: 'stroke',
  stroke: palette.surface,
  strokeWidth: 3,
  strokeLinejoin: 'round',
});

function startOf({ from }: ChartLevel, candles: readonly CompactCandle[], { xOf }: Scale): number {
  const slot = candles.findIndex(([time]) => time === from);
  return slot > 0 ? xOf(slot) : 0;
}

function drawLevelLine(level: ChartLevel, start: number, scale: Scale, palette: ChartPalette): Shape {
  const { right, yOf, isOutside } = scale;
  const strokeDasharray = isOutside(level.price) ? '2 5' : 'none';
  const d = `M${start} ${yOf(level.price)}H${right}`;
  return { tag: 'path', attributes: { d, stroke: palette.brand, strokeWidth: 2, strokeDasharray } };
}

/** Names cover no candle where there is a place without one, and never each other. */
function drawLevelNames(
  lines: ReadonlyArray<{ level: ChartLevel; start: number }>,
  { candles, priceNow }: ReplyChart,
  scale: Scale,
  palette: ChartPalette,
): Shape[] {
  const { slotWidth, xOf, yOf, right, bottom, isOutside } = scale;
  const obstacles: Box[] = candles.map((candle, slot) => {
    const { high, low } = expandCandle(candle);
    return { x: xOf(slot) - slotWidth / 2, y: yOf(high), width: slotWidth, height: yOf(low) - yOf(high) };
  });
  for (const { level } of lines)
    for (const time of level.touches ?? []) {
      const slot = candles.findIndex(([at]) => at === time);
      const { radius } = RING;
      const corner = { x: xOf(slot) - radius, y: yOf(level.price) - radius };
      if (slot >= 0) obstacles.push({ ...corner, width: 2 * radius, height: 2 * radius });
    }
  const nowX = xOf(candles.length);
  obstacles.push({ x: nowX - 4, y: yOf(priceNow) - 4, width: right - nowX + 4, height: 8 });
  return lines.map(({ level: { label, price }, start }) => {
    const width = widthOfText(label, NAME_SIZE);
    const isAbove = price >= priceNow === !isOutside(price);
    const place = placeLevelName({ width, start, right, bottom, y: yOf(price), isAbove, obstacles });
    obstacles.push(boxOfName(place, width));
    return textShape(
      label,
      place.x,
      place.baseline,
      { size: NAME_SIZE, weight: 600, fill: palette.brand },
      withHalo(palette),
    );
  });
}

/** The band of a range, or of a usual day, and rings where the price touched a level. */
function drawBand(
  { kind, levels, usualRange }: ReplyChart,
  { right, yOf }: Scale,
  palette: ChartPalette,
): Shape[] {
  const [one, other] = usualRange
    ? [usualRange.high, usualRange.low]
    : kind === 'range'
      ? levels.map(({ price }) => price)
      : [];
  if (one === undefined || other === undefined) return [];
  const [top, bottom] = [yOf(Math.max(one, other)), yOf(Math.min(one, other))];
  return [
    rectShape({ x: 0, y: top, width: right, height: Math.max(1, bottom - top) }, palette.brand, {
      opacity: BAND_OPACITY,
    }),
  ];
}

function drawTouches(
  { touches = [], price }: ChartLevel,
  candles: readonly CompactCandle[],
  scale: Scale,
  palette: ChartPalette,
): Shape[] {
  return touches.flatMap((time) => {
    const slot = candles.findIndex(([at]) => at === time);
    const at = { cx: scale.xOf(slot), cy: scale.yOf(price), r: RING.radius };
    return slot < 0
      ? []
      : [
          {
            tag: 'circle',
            attributes: { ...at, fill: palette.surface, stroke: palette.brand, strokeWidth: RING.line },
          },
        ];
  });
}

const BAND_OPACITY = 0.1;
const RING = { radius: 5, line: 2.2 };

const NAME_SIZE = 11;

/** One element after the other: later ones lie on top. */
export function drawLevelChart(chart: ReplyChart, size: ChartSize, palette: ChartPalette): Shape[] {
  const scale = createScale(chart, size);
  const { slotWidth, xOf, yOf, right } = scale;
  const { candles, levels, priceNow } = chart;
  const lines = levels.map((level) => ({ level, start: startOf(level, candles, scale) }));
  const nowX = xOf(candles.length);
  const tags = [
    ...levels.map(({ price }) => ({ price, fill: palette.brand, ink: palette['on-brand'] })),
    { price: priceNow, fill: palette.ink, ink: palette.surface },
  ].toSorted((one, other) => other.price - one.price);
  const tops = placeLabels(
    tags.map(({ price }) => yOf(price)),
    { ...TAG, bottom: size.height - AXIS },
  );
  const nowLine = {
    d: `M${nowX} ${yOf(priceNow)}H${right}`,
    stroke: palette.ink,
    strokeWidth: 1.5,
    strokeDasharray: '2 3',
  };
  return [
    ...drawBand(chart, scale, palette),
    ...drawAxis(chart, scale, palette),
    ...candles.flatMap((candle, slot) =>
      drawCandle(expandCandle(candle), { middle: xOf(slot), slotWidth, line: 1, yOf }, palette),
    ),
    ...lines.map(({ level, start }) => drawLevelLine(level, start, scale, palette)),
    ...levels.flatMap((level) => drawTouches(level, candles, scale, palette)),
    ...drawLevelNames(lines, chart, scale, palette),
    { tag: 'path', attributes: nowLine },
    { tag: 'circle', attributes: { cx: nowX, cy: yOf(priceNow), r: 4, fill: palette.ink } },
    ...tags.flatMap(({ price, fill, ink }, index) => {
      const top = tops[index] ?? 0;
      return [
        rectShape({ x: right + 2, y: top, width: GUTTER - 2, height: TAG.height }, fill, { rx: 4 }),
        textShape(formatChartPrice(chart, price), size.width - 5, top + 13.5, {
          size: 11,
          weight: 600,
          fill: ink,
          anchor: 'end',
        }),
      ];
    }),
  ];
}

/** An SVG document whose only font is Figtree: the drawing of the web, twice as large. */
export const drawReplyPicture = (chart: ReplyChart, labels: DocumentLabels, palette: ChartPalette): string =>
  drawDocument((size) => drawLevelChart(chart, size, palette), labels, palette);
