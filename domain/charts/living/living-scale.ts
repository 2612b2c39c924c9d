import { candleStepMs } from '../../market/candle.ts';
import type { ChartCandle } from '../chart-candle.ts';
import type { LivingPicture } from './living-picture.ts';

export type ChartSize = { width: number; height: number };
export type FormatPrice = (price: number) => string;

/** In pixels. */
const GUTTER = 62;
const LETTER = 6.3;
const TAG_PADDING = 12;
const TOP = 12;
const AXIS_ROW = 20;
const BELOW = 6;
const NARROWEST_SLOT = 4;

/** Candles before the opening that stay in sight however narrow the picture: the channel and what broke it. */
const KEPT_BEFORE = 26;
/** Behind the last candle, in pixels; there the names of the prices stand. */
const ROOM = 60;
/** Of the candles before the opening, so that days of a closed market do not push them aside. */
const LONGEST_PLAN = 0.65;
const SHORTEST_PLAN = 12;

export type LivingScale = {
  width: number;
  /** Of the plot; the gutter with the prices is right of it. */
  right: number;
  top: number;
  bottom: number;
  slotWidth: number;
  candles: readonly ChartCandle[];
  /** The first candle that is not complete when the plan opens; the number of candles without a plan. */
  entrySlot: number;
  /** Where the last moment of the plan stands. */
  planEnd: number;
  middleOf: (slot: number) => number;
  xAt: (time: number) => number;
  /** The candle of a moment. */
  slotAt: (time: number) => number;
  yOf: (price: number) => number;
};

/** In pixels; the texts of these pictures are never wider in Figtree. */
export const widthOfText = (text: string, size: number): number => (text.length * LETTER * size) / 11;

function pricesOf({ plan, levels, priceNow, end }: LivingPicture, candles: readonly ChartCandle[]): number[] {
  return [
    ...candles.flatMap(({ low, high }) => [low, high]),
    ...(plan ? [plan.entry, plan.stop, plan.target] : []),
    ...levels.map(({ price }) => price),
    ...(priceNow === null || end ? [] : [priceNow]),
    ...(end ? [end.price] : []),
  ];
}

export function widthOfGutter(picture: LivingPicture, formatPrice: FormatPrice): number {
  const prices = pricesOf(picture, []);
  const widest = Math.max(0, ...prices.map((price) => widthOfText(formatPrice(price), 11)));
  return Math.max(GUTTER, Math.ceil(widest) + TAG_PADDING);
}

/** Slots behind the opening: all of the plan's time, but for what a weekend would add. */
function countPlanSlots({ plan, step }: LivingPicture, before: number, path: number): number {
  if (!plan) return 0;
  const planned = Math.ceil((plan.endsAt - plan.openedAt) / candleStepMs[step]);
  const most = Math.max(SHORTEST_PLAN, Math.ceil(before * LONGEST_PLAN));
  return Math.max(path + 1, Math.min(planned, most));
}

function selectCandles(picture: LivingPicture, plotWidth: number) {
  const { plan, end, step } = picture;
  const all = end ? picture.candles.filter(({ time }) => time < end.at) : picture.candles;
  const isBefore = ({ time }: ChartCandle) => !plan || time + candleStepMs[step] <= plan.openedAt;
  const before = all.filter(isBefore).length;
  const path = all.length - before;
  const share = Math.min(0.5, ROOM / plotWidth);
  const countSlots = (kept: number) =>
    Math.max(
      kept + countPlanSlots(picture, kept, path),
      kept + path + Math.ceil(((kept + path) * share) / (1 - share)) + 1,
    );
  let kept = before;
  while (kept > KEPT_BEFORE && countSlots(kept) * NARROWEST_SLOT > plotWidth) kept -= 1;
  return {
    candles: all.slice(before - kept),
    entrySlot: kept,
    slots: countSlots(kept),
    planSlot: kept + countPlanSlots(picture, kept, path),
  };
}

/** Whole pixels, so that thin lines stay sharp. */
export function createLivingScale(
  picture: LivingPicture,
  { width, height }: ChartSize,
  formatPrice: FormatPrice,
): LivingScale {
  const { plan, step, showSessions } = picture;
  const right = width - widthOfGutter(picture, formatPrice);
  const bottom = height - AXIS_ROW * (showSessions ? 2 : 1) - BELOW;
  const { candles, entrySlot, slots, planSlot } = selectCandles(picture, right);
  const slotWidth = right / slots;
  const prices = pricesOf(picture, candles);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const stepMs = candleStepMs[step];
  const ended = (candles.at(-1)?.time ?? plan?.openedAt ?? 0) + (candles.length > 0 ? stepMs : 0);

  const slotAt = (time: number): number => candles.findLastIndex((candle) => candle.time <= time);
  /** In slots; behind the last candle the rest of the plan is spread over the rest of its slots. */
  const placeOf = (time: number): number => {
    if (time >= ended) {
      const left = plan && plan.endsAt > ended ? planSlot - candles.length : 0;
      const share = left > 0 && plan ? Math.min(1, (time - ended) / (plan.endsAt - ended)) : 0;
      return plan ? candles.length + left * share : candles.length + (time - ended) / stepMs;
    }
    const slot = slotAt(time);
    if (slot < 0) return 0;
    return slot + Math.min(1, (time - (candles[slot]?.time ?? time)) / stepMs);
  };
  const xAt = (time: number): number => Math.round(Math.min(slots, placeOf(time)) * slotWidth);
  return {
    width,
    right,
    top: TOP,
    bottom,
    slotWidth,
    candles,
    entrySlot,
    planEnd: plan ? xAt(plan.endsAt) : right,
    middleOf: (slot) => Math.round((slot + 0.5) * slotWidth),
    xAt,
    slotAt,
    yOf: (price) =>
      Math.round(high > low ? TOP + ((high - price) / (high - low)) * (bottom - TOP) : (TOP + bottom) / 2),
  };
}
