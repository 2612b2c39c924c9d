/** Mid prices in points; `time` is the opening instant in UTC milliseconds. */
export type Candle = { time: number; open: number; high: number; low: number; close: number };

export const candleSteps = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
export type CandleStep = (typeof candleSteps)[number];

const MINUTE = 60_000;

/** Length of a candle in milliseconds; candles start at whole multiples of it since the epoch (UTC). */
export const stepLength: Record<CandleStep, number> = {
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '1d': 1440 * MINUTE,
};
