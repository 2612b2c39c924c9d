import { averageTrueRange, breakoutRules } from '../strategy/breakout.ts';
import type { ChartCandle } from './chart-candle.ts';

/** So near to a level that the eye sees a touch, as a share of the ATR. */
const TOUCH_ATR = 0.1;
/** Of all steps the same. */
const { atrBars } = breakoutRules.daily;

/** How near counts as a touch; nothing but the level itself with too few candles for an ATR. */
export const touchReach = (candles: readonly ChartCandle[]): number =>
  (averageTrueRange(candles, atrBars) ?? 0) * TOUCH_ATR;

/** Openings of the candles that came up to the level from inside; of neighbours, the one that came nearest. */
export function findTouches(
  candles: readonly ChartCandle[],
  { price, isTop }: { price: number; isTop: boolean },
  reach: number,
): number[] {
  const distances = candles.map(({ high, low }) => (isTop ? price - high : low - price));
  const isTouch = (index: number): boolean => (distances[index] ?? Infinity) <= reach;
  const touches: number[] = [];
  for (let index = 0; index < candles.length; index += 1) {
    if (!isTouch(index)) continue;
    let nearest = index;
    while (isTouch(index + 1)) {
      index += 1;
      if ((distances[index] ?? Infinity) < (distances[nearest] ?? Infinity)) nearest = index;
    }
    touches.push(candles[nearest]?.time ?? 0);
  }
  return touches;
}

/** Of a range, what has touched each edge since the price last was outside. */
export function touchesOfRange(
  candles: readonly ChartCandle[],
  { high, low }: { high: number; low: number },
): { top: number[]; bottom: number[] } {
  const inside = candles.slice(candles.findLastIndex((one) => one.high > high || one.low < low) + 1);
  const reach = touchReach(candles);
  return {
    top: findTouches(inside, { price: high, isTop: true }, reach),
    bottom: findTouches(inside, { price: low, isTop: false }, reach),
  };
}
