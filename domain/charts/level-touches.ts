import type { CompactCandle } from './reply-chart.ts';

/** So near that the eye sees a touch, as a share of the mean range of a candle. */
const NEAR = 0.1;

/** Openings of the candles that came up to the price from inside; of neighbours the one that came nearest. */
export function touchesOf(
  candles: readonly CompactCandle[],
  price: number,
  side: 'top' | 'bottom',
): number[] {
  if (candles.length === 0) return [];
  const reach = (NEAR * candles.reduce((sum, [, , high, low]) => sum + high - low, 0)) / candles.length;
  const distances = candles.map(([, , high, low]) => (side === 'top' ? price - high : low - price));
  const touches: number[] = [];
  let nearest: number | null = null;
  distances.forEach((distance, index) => {
    const isTouch = distance <= reach;
    if (isTouch && (nearest === null || distance < (distances[nearest] ?? Infinity))) nearest = index;
    if ((!isTouch || index === distances.length - 1) && nearest !== null) {
      touches.push(candles[nearest]?.[0] ?? 0);
      nearest = null;
    }
  });
  return touches;
}
