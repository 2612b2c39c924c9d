import type { ChartPalette } from '../chart-colours.ts';
import { levelStyles } from '../plan-chart.ts';
import { rectShape, type Box, type Shape } from '../shapes.ts';
import type { LivingPicture } from './living-picture.ts';
import type { LivingScale } from './living-scale.ts';
import { placePath } from './draw-path.ts';

const dashes = { solid: 'none', dashed: '6 4', dotted: '2 3.5' };
/** Between two hatch lines, along the edge, in pixels. */
const HATCH = 10;

/** Lines from lower left to upper right, cut at the box: no pattern, whose id two pictures on a page would share. */
export function drawHatch({ x, y, width, height }: Box, stroke: string): Shape {
  const lines: string[] = [];
  for (let along = HATCH; along < width + height; along += HATCH) {
    const [fromX, fromY] = [x + Math.max(0, along - height), y + Math.min(height, along)];
    const [toX, toY] = [x + Math.min(width, along), y + Math.max(0, along - width)];
    lines.push(`M${fromX} ${fromY}L${toX} ${toY}`);
  }
  return { tag: 'path', attributes: { d: lines.join(''), stroke, strokeWidth: 1.6, strokeOpacity: 0.32 } };
}

/** Flat gain and hatched risk, from the opening to the moment at which the idea is over. */
export function drawPlanZone(picture: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  const { plan } = picture;
  if (!plan) return [];
  const { yOf } = scale;
  const path = placePath(picture, scale);
  const start = Math.round(scale.entrySlot * scale.slotWidth);
  const end = path ? (path.at(-1)?.x ?? start) : scale.planEnd;
  const zone = (price: number): Box => ({
    x: start,
    y: Math.min(yOf(plan.entry), yOf(price)),
    width: Math.max(2, end - start),
    height: Math.abs(yOf(price) - yOf(plan.entry)),
  });
  const risk = zone(plan.stop);
  return [
    rectShape(zone(plan.target), palette['up-soft'], { fillOpacity: 0.75 }),
    rectShape(risk, palette['down-soft']),
    drawHatch(risk, palette.down),
  ];
}

export function drawPlanLines(
  { plan }: LivingPicture,
  { right, yOf }: LivingScale,
  palette: ChartPalette,
): Shape[] {
  if (!plan) return [];
  return levelStyles.map(({ key, dash, line }) => ({
    tag: 'path',
    attributes: {
      d: `M0 ${yOf(plan[key])}H${right}`,
      stroke: palette[line],
      strokeWidth: 2,
      strokeDasharray: dashes[dash],
    },
  }));
}
