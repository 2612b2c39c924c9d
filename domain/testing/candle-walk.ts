import type { Candle } from '../market/candle.ts';

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random walk around `start` points with wicks and occasional gaps. */
export function candleWalk(seed: number, count: number, step: number, start = 108_000, size = 60): Candle[] {
  const random = seeded(seed);
  const candles: Candle[] = [];
  let price = start;
  for (let i = 0; i < count; i += 1) {
    const gap = random() < 0.03 ? Math.round((random() - 0.5) * 6 * size) : 0;
    const open = price + gap;
    const close = open + Math.round((random() - 0.5) * 2 * size);
    const high = Math.max(open, close) + Math.round(random() * size * 0.7);
    const low = Math.min(open, close) - Math.round(random() * size * 0.7);
    candles.push({ time: Date.UTC(2026, 0, 5) + i * step, open, high, low, close });
    price = close;
  }
  return candles;
}
