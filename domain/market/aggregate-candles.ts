import type { Candle } from './candle.ts';

export function aggregateCandles(candles: readonly Candle[], lengthMs: number): Candle[] {
  const aggregated: Candle[] = [];
  let last: Candle | undefined;
  for (const one of candles) {
    const time = Math.floor(one.time / lengthMs) * lengthMs;
    if (last?.time === time) {
      last.high = Math.max(last.high, one.high);
      last.low = Math.min(last.low, one.low);
      last.close = one.close;
    } else {
      last = { ...one, time };
      aggregated.push(last);
    }
  }
  return aggregated;
}
