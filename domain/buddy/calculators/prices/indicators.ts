import type { Candle } from '../../../market/candle.ts';

/** Wilder's RSI, 0 to 100; null with fewer than `length` + 1 candles. */
export function relativeStrength(candles: readonly Candle[], length: number): number | null {
  if (length < 1 || candles.length <= length) return null;
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < candles.length; i += 1) {
    const move = (candles[i] as Candle).close - (candles[i - 1] as Candle).close;
    const weight = i <= length ? 1 / length : 0;
    gain = weight ? gain + Math.max(move, 0) * weight : (gain * (length - 1) + Math.max(move, 0)) / length;
    loss = weight ? loss + Math.max(-move, 0) * weight : (loss * (length - 1) + Math.max(-move, 0)) / length;
  }
  if (gain + loss === 0) return 50;
  return (100 * gain) / (gain + loss);
}

/** Mean of the last closes in points; null with too few. */
export function simpleAverage(candles: readonly Candle[], length: number): number | null {
  if (length < 1 || candles.length < length) return null;
  return candles.slice(-length).reduce((sum, { close }) => sum + close, 0) / length;
}

/** Begins with the simple average of the first closes. */
export function exponentialAverage(candles: readonly Candle[], length: number): number | null {
  const first = simpleAverage(candles.slice(0, length), length);
  if (first === null) return null;
  const weight = 2 / (length + 1);
  return candles.slice(length).reduce((average, { close }) => average + weight * (close - average), first);
}
