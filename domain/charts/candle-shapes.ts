import type { ChartCandle } from './chart-candle.ts';
import type { ChartPalette } from './chart-colours.ts';
import { candleStyles } from './plan-chart.ts';
import { rectShape, type Shape } from './shapes.ts';

/** `middle` and `slotWidth` in pixels; `line` is the width of wick and outline. */
type CandlePlace = { middle: number; slotWidth: number; line: number; yOf: (price: number) => number };

const BODY_SHARE = 0.6;

export function drawCandle(
  { open, high, low, close }: ChartCandle,
  { middle, slotWidth, line, yOf }: CandlePlace,
  palette: ChartPalette,
): Shape[] {
  const { body, outline } = candleStyles[close >= open ? 'up' : 'down'];
  const halfWidth = Math.max(line, Math.round((slotWidth * BODY_SHARE) / 2));
  const width = halfWidth * 2 + (line % 2);
  const [left, top] = [middle - halfWidth, yOf(Math.max(open, close))];
  const height = Math.max(line, yOf(Math.min(open, close)) - top);
  const wick = { x: middle - Math.floor(line / 2), y: yOf(high), width: line, height: yOf(low) - yOf(high) };
  const hasInside = width > line * 2 && height > line * 2;
  const inside = { x: left + line, y: top + line, width: width - line * 2, height: height - line * 2 };
  return [
    rectShape(wick, palette[outline]),
    rectShape({ x: left, y: top, width, height }, palette[outline]),
    ...(hasInside ? [rectShape(inside, palette[body])] : []),
  ];
}
