import { NOON } from '../app.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

/** `candles` may grow while a test runs. */
export function candleMarket(
  pair: Pair,
  baseStep: number,
  candles: Candle[],
  feed = { name: 'candles', simulated: true },
): MarketPort {
  const complete = (now: number) => candles.filter((one) => one.time + baseStep <= now);
  return {
    ...feed,
    pairs: [pair],
    baseStep: () => baseStep,
    quote: (asked, now) => {
      const last = candles.findLast((one) => one.time <= now);
      if (asked !== pair || !last) return null;
      const over = last.time + baseStep <= now;
      return quoteAround(
        instrumentOf(pair),
        over ? last.close : last.open,
        over ? last.time + baseStep : last.time,
      );
    },
    candles: async (asked, step, now, count) => {
      if (asked !== pair) return [];
      const joined = aggregateCandles(complete(now), candleStepMs[step]);
      return joined.filter((one) => one.time + candleStepMs[step] <= now).slice(-count);
    },
    barsBetween: async (asked, from, to) => {
      if (asked !== pair) return [];
      return complete(to).filter((one) => one.time + baseStep > from);
    },
  };
}

/** A candle that begins so many minutes after the tests' noon. */
export const barAt = (minutes: number, open: number, high: number, low: number, close: number): Candle => ({
  time: NOON + minutes * MINUTE_MS,
  open,
  high,
  low,
  close,
});
