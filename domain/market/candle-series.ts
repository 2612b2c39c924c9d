import type { Candle } from './candle.ts';

/** Joins ascending candles into longer ones of `length` ms that start at whole multiples of it; gaps stay gaps. */
export function joinCandles(candles: readonly Candle[], length: number): Candle[] {
  const joined: Candle[] = [];
  let last: Candle | undefined;
  for (const one of candles) {
    const time = Math.floor(one.time / length) * length;
    if (last?.time === time) {
      last.high = Math.max(last.high, one.high);
      last.low = Math.min(last.low, one.low);
      last.close = one.close;
    } else {
      last = { ...one, time };
      joined.push(last);
    }
  }
  return joined;
}
