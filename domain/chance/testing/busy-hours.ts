import type { Candle } from '../../market/candle.ts';
import { createNoise } from '../../market/seeded-noise.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';

const STEPS = 30;
/** What the ends of a walk in steps fall short of those without, in steps (Broadie, Glasserman, Kou 1997). */
const SHORTFALL = 0.5826;

/**
 * A market without direction that trades all week and is five times as lively from 14:00 to 17:00 UTC, and livelier
 * still in an hour that begins at a release.
 */
export function busyHourCandles(seed: number, weeks: number, releases: readonly number[] = []): Candle[] {
  const noise = createNoise(seed);
  const start = Date.UTC(2024, 0, 1);
  const lively = new Set(releases);
  const candles: Candle[] = [];
  let price = 1_000_000;
  for (let i = 0; i < weeks * 168; i += 1) {
    const time = start + i * HOUR_MS;
    const hour = (time % DAY_MS) / HOUR_MS;
    const size = lively.has(time) ? 240 : hour >= 14 && hour < 17 ? 100 : 20;
    const candle = { time, open: price, high: price, low: price, close: price };
    for (let step = 0; step < STEPS; step += 1) {
      price += Math.round(noise.normal() * size);
      candle.high = Math.max(candle.high, price);
      candle.low = Math.min(candle.low, price);
    }
    const beyond = Math.round(SHORTFALL * size);
    candles.push({ ...candle, high: candle.high + beyond, low: candle.low - beyond, close: price });
  }
  return candles;
}
