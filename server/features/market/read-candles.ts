import { candleStepMs, candleSteps, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

/** A candle can be joined from shorter ones, not cut from a longer one. */
export const stepsOf = (market: Pick<MarketPort, 'baseStep'>, pair: Pair): CandleStep[] =>
  candleSteps.filter((step) => candleStepMs[step] >= market.baseStep(pair));

/** The candle that `now` lies in, from its complete parts and the newest price; null without a price in it. */
export async function readRunningCandle(
  market: MarketPort,
  pair: Pair,
  step: CandleStep,
  now: number,
): Promise<Candle | null> {
  const time = Math.floor(now / candleStepMs[step]) * candleStepMs[step];
  const quote = market.quote(pair, now);
  const parts = (await market.barsBetween(pair, time, now)).filter((one) => one.time >= time);
  const price = quote && quote.at >= time ? quote.mid : parts.at(-1)?.close;
  if (price === undefined) return null;
  return {
    time,
    open: parts[0]?.open ?? price,
    high: Math.max(price, ...parts.map(({ high }) => high)),
    low: Math.min(price, ...parts.map(({ low }) => low)),
    close: price,
  };
}
