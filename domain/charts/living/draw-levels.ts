import type { ChartPalette } from '../chart-colours.ts';
import { boxesOverlap, rectShape, textShape, type Box, type Shape } from '../shapes.ts';
import type { LivingLevel, LivingPicture } from './living-picture.ts';
import { widthOfText, type FormatPrice, type LivingScale } from './living-scale.ts';

const RING = { radius: 5, stroke: 2.2 };
/** From the first touch to the beginning of the line, in pixels. */
const LEAD = 14;
const LABEL_SIZE = 12;
const ASCENT = 10;
const DESCENT = 3;

const startOf = ({ touches, brokenAt }: LivingLevel, { slotAt, middleOf }: LivingScale): number => {
  const first = touches[0] ?? brokenAt;
  const slot = first === null || first === undefined ? -1 : slotAt(first);
  return slot < 0 ? 0 : Math.max(0, middleOf(slot) - LEAD);
};

/** An edge runs on to the right, a broken level as far as the candle that broke it. */
function endOf({ brokenAt }: LivingLevel, { right, slotAt, middleOf }: LivingScale): number {
  const slot = brokenAt === null ? -1 : slotAt(brokenAt);
  return slot < 0 ? right : middleOf(slot);
}

function drawRings(
  { price, touches, brokenAt }: LivingLevel,
  scale: LivingScale,
  palette: ChartPalette,
): Shape[] {
  const { slotAt, middleOf, yOf } = scale;
  const ring = (time: number, more: Shape['attributes']): Shape[] => {
    const slot = slotAt(time);
    if (slot < 0) return [];
    const cy = yOf(price);
    return [
      {
        tag: 'circle',
        attributes: { 'data-part': 'touch', cx: Math.max(RING.radius + 1, middleOf(slot)), cy, ...more },
      },
    ];
  };
  const open = {
    r: RING.radius,
    fill: palette.surface,
    stroke: palette.brand,
    strokeWidth: RING.stroke,
  };
  const broken = { r: RING.radius + 0.5, fill: palette.brand, stroke: palette.surface, strokeWidth: 1.5 };
  return [
    ...touches.flatMap((time) => ring(time, open)),
    ...(brokenAt === null ? [] : ring(brokenAt, broken)),
  ];
}

/** From the first candle since which the price has stayed between the edges. */
export function drawBand(
  { isRange, levels }: LivingPicture,
  { candles, slotWidth, right, yOf }: LivingScale,
  palette: ChartPalette,
): Shape[] {
  const prices = levels.map(({ price }) => price);
  if (!isRange || prices.length < 2) return [];
  const [bottom, top] = [Math.min(...prices), Math.max(...prices)];
  const from = candles.findLastIndex(({ low, high }) => low < bottom || high > top) + 1;
  const x = Math.round(from * slotWidth);
  const edges = `M${x} ${yOf(top)}H${right}M${x} ${yOf(bottom)}H${right}`;
  return [
    rectShape({ x, y: yOf(top), width: right - x, height: yOf(bottom) - yOf(top) }, palette.brand, {
      fillOpacity: 0.07,
    }),
    { tag: 'path', attributes: { 'data-part': 'level', d: edges, stroke: palette.brand, strokeWidth: 2 } },
  ];
}

export function drawLevels(picture: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  return picture.levels.flatMap((level) => {
    const y = scale.yOf(level.price);
    const line = {
      'data-part': 'level',
      d: `M${startOf(level, scale)} ${y}H${endOf(level, scale)}`,
      stroke: palette.brand,
      strokeWidth: 2.2,
      strokeLinecap: 'round',
    };
    return [
      ...(picture.isRange ? [] : [{ tag: 'path', attributes: line } as const]),
      ...drawRings(level, scale, palette),
    ];
  });
}

const countTouches = (count: number): string => `${count} ${count === 1 ? 'touch' : 'touches'}`;

/**
 * Beyond the entry line, never on it; before it where there is no room, and nowhere where it would cover
 * another label. Only until the plan lives: then the price itself is what to look at.
 */
export function drawLevelLabel(
  { plan, levels, priceNow, end }: LivingPicture,
  scale: LivingScale,
  labels: { taken: readonly Box[]; formatPrice: FormatPrice },
  palette: ChartPalette,
): Shape[] {
  const [level] = levels;
  if (!plan || !level || priceNow !== null || end) return [];
  const { right, bottom, yOf } = scale;
  const touches = level.touches.length > 0 ? `, ${countTouches(level.touches.length)}` : '';
  const text = `Level ${labels.formatPrice(level.price)}${touches}`;
  const width = widthOfText(text, LABEL_SIZE);
  const [line, entry] = [yOf(level.price), yOf(plan.entry)];
  const above = Math.min(line - 3, entry) - 8;
  const below = Math.max(line + 6, entry) + 17;
  const lines = [plan.entry, plan.stop, plan.target, level.price].map((price) => ({
    x: 0,
    y: yOf(price) - 1,
    width: right,
    height: 2,
  }));
  const place = plan.action === 'BUY' ? [above, below] : [below, above];
  const x = Math.max(0, Math.min(startOf(level, scale), right - width));
  const places = [x, 0].flatMap((left) => place.map((baseline) => ({ left, baseline })));
  const free = places.find(({ left, baseline }) => {
    const box = { x: left, y: baseline - ASCENT, width, height: ASCENT + DESCENT };
    if (box.y < 0 || box.y + box.height > bottom || left + width > scale.width) return false;
    return [...labels.taken, ...lines].every((other) => !boxesOverlap(box, other));
  });
  if (!free) return [];
  const halo = { stroke: palette.surface, strokeWidth: 4, paintOrder: 'stroke', strokeLinejoin: 'round' };
  const style = { size: LABEL_SIZE, weight: 600, fill: palette.brand } as const;
  return [textShape(text, free.left, free.baseline, style, { 'data-part': 'level-label', ...halo })];
}
