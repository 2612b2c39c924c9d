import { drawCandle } from '../candle-shapes.ts';
import type { ChartPalette } from '../chart-colours.ts';
import { drawDocument, type DocumentLabels } from '../draw-document.ts';
import type { Shape } from '../shapes.ts';
import { drawBand, drawLevelLabel, drawLevels } from './draw-levels.ts';
import { drawNowDot, drawPath, placePath, reachOf } from './draw-path.ts';
import { drawPlanLines, drawPlanZone } from './draw-plan-zone.ts';
import { boxOfTag, drawPriceTags, placeTags } from './draw-price-tags.ts';
import { drawSessions } from './draw-sessions.ts';
import { drawReleaseLines, drawTimeAxis } from './draw-time-axis.ts';
import type { LivingPicture } from './living-picture.ts';
import { createLivingScale, type ChartSize, type FormatPrice, type LivingScale } from './living-scale.ts';

type LivingSize = ChartSize & {
  /** How much of a settled idea's path is drawn, 0 to 1; all of it where nothing is said. */
  progress?: number;
};

function drawCandles(
  picture: LivingPicture,
  scale: LivingScale,
  progress: number,
  palette: ChartPalette,
): Shape[] {
  const { candles, entrySlot, slotWidth, middleOf, yOf } = scale;
  const path = placePath(picture, scale);
  const reach = path && progress < 1 ? reachOf(path, progress) : Infinity;
  return candles.flatMap((candle, slot) => {
    const middle = middleOf(slot);
    if (slot >= entrySlot && middle > reach) return [];
    return drawCandle(candle, { middle, slotWidth, line: 1, yOf }, palette);
  });
}

function drawNow({ priceNow, end }: LivingPicture, scale: LivingScale, palette: ChartPalette): Shape[] {
  if (priceNow === null || end) return [];
  const { candles, right, middleOf, yOf } = scale;
  // Candles are complete ones: now is in the slot behind the last.
  const [x, y] = [middleOf(candles.length), yOf(priceNow)];
  const line = {
    'data-part': 'now',
    d: `M${x} ${y}H${right}`,
    stroke: palette.ink,
    strokeWidth: 1.5,
    strokeDasharray: '1 4',
    strokeLinecap: 'round',
  };
  return [{ tag: 'path', attributes: line }, drawNowDot({ x, y }, palette)];
}

/** One element after the other: later ones lie on top. */
export function drawLivingChart(
  picture: LivingPicture,
  { progress = 1, ...size }: LivingSize,
  palette: ChartPalette,
  formatPrice: FormatPrice,
): Shape[] {
  const scale = createLivingScale(picture, size, formatPrice);
  const tags = placeTags(picture, scale);
  const taken = tags.map((tag) => boxOfTag(tag, scale));
  return [
    ...drawPlanZone(picture, scale, palette),
    ...drawBand(picture, scale, palette),
    ...drawReleaseLines(picture, scale, palette),
    ...drawPlanLines(picture, scale, palette),
    ...drawCandles(picture, scale, progress, palette),
    ...drawLevels(picture, scale, palette),
    ...drawLevelLabel(picture, scale, { taken, formatPrice }, palette),
    ...drawPath(picture, scale, progress, palette),
    ...drawNow(picture, scale, palette),
    ...drawPriceTags(tags, scale, formatPrice, palette),
    ...drawTimeAxis(picture, scale, palette),
    ...drawSessions(picture, scale, palette),
  ];
}

export const drawLivingDocument = (
  picture: LivingPicture,
  labels: DocumentLabels,
  palette: ChartPalette,
  formatPrice: FormatPrice,
): string => drawDocument((size) => drawLivingChart(picture, size, palette, formatPrice), labels, palette);
