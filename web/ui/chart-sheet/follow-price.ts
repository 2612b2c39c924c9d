import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { ChartCandles, PriceNow } from './chart-source.ts';

/** Moves the running candle to a newer price; one of the next step begins a new candle. Older prices change nothing. */
export function followPrice(
  held: ChartCandles,
  { price, at }: Pick<PriceNow, 'price' | 'at'>,
  stepMs: number,
): ChartCandles {
  const time = Math.floor(at / stepMs) * stepMs;
  const last = held.running ?? held.candles.at(-1);
  if (last && time < last.time) return held;
  if (last?.time === time && !held.running) return held;
  if (held.running?.time === time) {
    const { high, low, close } = held.running;
    if (close === price) return held;
    const running = { ...held.running, high: Math.max(high, price), low: Math.min(low, price), close: price };
    return { ...held, running };
  }
  const running: ChartCandle = { time, open: price, high: price, low: price, close: price };
  return { ...held, candles: held.running ? [...held.candles, held.running] : held.candles, running };
}
