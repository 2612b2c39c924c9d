import type { Candle } from './candle.ts';

/** Candles as columns of equal length, oldest first: gone through many times faster than objects. */
export type CandleColumns = Record<keyof Candle, Float64Array>;

export function columnsOf(candles: readonly Candle[]): CandleColumns {
  const column = (field: keyof Candle): Float64Array => Float64Array.from(candles, (candle) => candle[field]);
  return {
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
  };
}
