import { MINUTE_MS } from '../time.ts';

/** Mid prices in points; `time` is the opening in UTC ms. */
export type Candle = { time: number; open: number; high: number; low: number; close: number };

/** The range of a candle with the gap before it, in points (Wilder 1978). */
export const trueRange = (high: number, low: number, closeBefore: number): number =>
  Math.max(high, closeBefore) - Math.min(low, closeBefore);

export const candleSteps = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const;
export type CandleStep = (typeof candleSteps)[number];

export const candleStepMs: Record<CandleStep, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
};
