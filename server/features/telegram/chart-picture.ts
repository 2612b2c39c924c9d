import type { Candle } from '@app/domain/market/candle.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { newPicture, type Box, type Picture } from './pixels.ts';
import { strokesOf, widthOfText } from './stroke-letters.ts';

const WIDTH = 900;
const HEIGHT = 500;
/** Where candles and plan stand, below the heading and left of the prices. */
const PLOT: Box = { x: 24, y: 100, width: 660, height: 364 };
const LETTER = 18;
const LABEL = 48;
/** Share of the width that the candles take; the rest belongs to the plan. */
const PAST = 0.72;

/** The light theme of the app. */
const colour = {
  ground: '#fffdfb',
  ink: '#2f1e2b',
  quiet: '#715e68',
  up: '#16694a',
  down: '#b3332e',
  gain: '#dbf4e7',
  risk: '#fee7e4',
  onLabel: '#fffdfb',
};

export type ChartSubject = {
  plan: Plan;
  /** Mid candles up to the entry, oldest first. */
  candles: readonly Candle[];
  /** Heading at the left, such as `EUR/USD BUY DAILY`. */
  title: string;
  /** Heading at the right: where the prices come from. */
  source: string;
  /** A price as it is written. */
  print: (points: number) => string;
};

function write(
  picture: Picture,
  text: string,
  at: { x: number; y: number },
  ink: string,
  height = LETTER,
): void {
  for (const stroke of strokesOf(text, at, height)) picture.stroke(stroke, ink, height / 7);
}

/** From a price to its height in the picture: everything that is drawn has room. */
function scaleOf({ plan, candles }: ChartSubject): (points: number) => number {
  const drawn = [plan.stop, plan.target, ...candles.flatMap(({ low, high }) => [low, high])];
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  const room = Math.max(1, high - low);
  return (points) => PLOT.y + ((high - points) / room) * PLOT.height;
}

function drawCandles(
  picture: Picture,
  candles: readonly Candle[],
  heightOf: (points: number) => number,
): void {
  const slot = (PLOT.width * PAST) / Math.max(1, candles.length);
  const body = Math.max(3, slot * 0.6);
  candles.forEach(({ open, high, low, close }, index) => {
    const middle = PLOT.x + (index + 0.5) * slot;
    const paint = close >= open ? colour.up : colour.down;
    picture.paint(
      { x: middle - 1, y: heightOf(high), width: 2, height: heightOf(low) - heightOf(high) },
      paint,
    );
    const top = heightOf(Math.max(open, close));
    const box = {
      x: middle - body / 2,
      y: top,
      width: body,
      height: Math.max(2, heightOf(Math.min(open, close)) - top),
    };
    picture.paint(box, paint);
    // Hollow where it rose: the two kinds differ in more than their colour.
    if (close >= open && box.height > 6 && body > 6)
      picture.paint({ x: box.x + 2, y: box.y + 2, width: body - 4, height: box.height - 4 }, colour.ground);
  });
}

/** Heights of the labels of levels, from the top: beside their lines, but never one over the other. */
function labelsBeside(heights: readonly number[]): number[] {
  const tops = heights.map((height) => height - LABEL / 2);
  for (let index = 1; index < tops.length; index += 1)
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + LABEL + 4);
  const beyond = Math.max(0, (tops.at(-1) ?? 0) + LABEL - HEIGHT);
  return tops.map((top) => top - beyond);
}

/** A line over the whole width: dashes of `dash` with as much between them, or whole. */
function drawLine(picture: Picture, y: number, paint: string, dash: number): void {
  const right = PLOT.x + PLOT.width;
  for (let x = PLOT.x; x < right; x += dash === 0 ? PLOT.width : dash * 2)
    picture.paint({ x, y: y - 1, width: Math.min(dash || PLOT.width, right - x), height: 2 }, paint);
}

/** The candles that led to a plan with its three levels: the risk drawn to the same scale as the gain. */
export function drawSignal(subject: ChartSubject): Promise<Buffer> {
  const { plan, candles, title, source, print } = subject;
  const picture = newPicture(WIDTH, HEIGHT, colour.ground);
  const heightOf = scaleOf(subject);
  const entry = heightOf(plan.entry);
  const ahead = { x: PLOT.x + PLOT.width * PAST, width: PLOT.width * (1 - PAST) };
  const zone = (edge: number): Box => ({
    ...ahead,
    y: Math.min(entry, edge),
    height: Math.abs(edge - entry),
  });
  picture.paint(zone(heightOf(plan.stop)), colour.risk);
  picture.paint(zone(heightOf(plan.target)), colour.gain);
  drawCandles(picture, candles, heightOf);
  const levels = [
    { name: 'STOP', points: plan.stop, paint: colour.down, dash: 3 },
    { name: 'ENTRY', points: plan.entry, paint: colour.quiet, dash: 10 },
    { name: 'TARGET', points: plan.target, paint: colour.up, dash: 0 },
  ].toSorted((one, other) => other.points - one.points);
  const labels = labelsBeside(levels.map(({ points }) => heightOf(points)));
  levels.forEach(({ name, points, paint, dash }, index) => {
    drawLine(picture, heightOf(points), paint, dash);
    const x = PLOT.x + PLOT.width + 8;
    const y = labels[index] ?? 0;
    picture.paint({ x, y, width: WIDTH - x - 8, height: LABEL }, paint);
    write(picture, name, { x: x + 10, y: y + 7 }, colour.onLabel, 12);
    write(picture, print(points), { x: x + 10, y: y + 25 }, colour.onLabel, 15);
  });
  write(picture, title, { x: PLOT.x, y: 28 }, colour.ink);
  write(picture, source, { x: WIDTH - 24 - widthOfText(source, 13), y: 32 }, colour.quiet, 13);
  return picture.png();
}
