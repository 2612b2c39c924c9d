import type { Candle, CandleStep } from '../market/candle.ts';
import { toPrice, type Instrument } from '../market/instrument.ts';
import { touchesOfRange } from './level-touches.ts';
import type { ChartLevel, CompactCandle, ReplyChart } from './reply-chart.ts';

/** Candles in points and levels in decimal prices; `midPoints` is the price now. */
export function composeReplyChart(
  instrument: Instrument,
  {
    step,
    candles,
    levels,
    midPoints,
  }: { step: CandleStep; candles: readonly Candle[]; levels: ChartLevel[]; midPoints: number },
): ReplyChart {
  const price = (points: number): number => toPrice(instrument, points);
  return {
    pair: instrument.pair,
    step,
    digits: instrument.pointDigits,
    candles: candles.map((one): CompactCandle => [
      one.time,
      price(one.open),
      price(one.high),
      price(one.low),
      price(one.close),
    ]),
    levels,
    priceNow: price(midPoints),
  };
}

/** The band that the price is in since it last was outside: both edges with the candles that touched them. */
export function composeRangeChart(
  instrument: Instrument,
  {
    high,
    low,
    candles,
    ...given
  }: { step: CandleStep; candles: readonly Candle[]; midPoints: number; high: number; low: number },
): ReplyChart {
  const { top, bottom } = touchesOfRange(candles, { high, low });
  const edge = (label: string, points: number, touches: number[]): ChartLevel => ({
    label,
    price: toPrice(instrument, points),
    from: touches[0] ?? null,
    touches,
  });
  return {
    ...composeReplyChart(instrument, { ...given, candles, levels: [] }),
    kind: 'range',
    levels: [edge('Top', high, top), edge('Bottom', low, bottom)],
  };
}

/** Today's quarters of an hour, with the band of a usual day around their middle. */
export function composeDayChart(
  instrument: Instrument,
  { candles, midPoints, usual }: { candles: readonly Candle[]; midPoints: number; usual: number },
): ReplyChart {
  const high = Math.max(midPoints, ...candles.map((one) => one.high));
  const low = Math.min(midPoints, ...candles.map((one) => one.low));
  const middle = Math.round((high + low) / 2);
  const half = Math.round(usual / 2);
  const price = (points: number): number => toPrice(instrument, points);
  return {
    ...composeReplyChart(instrument, { step: '15m', candles, midPoints, levels: [] }),
    kind: 'dayRange',
    levels: [
      { label: 'High today', price: price(high), from: null },
      { label: 'Low today', price: price(low), from: null },
    ],
    usualRange: { low: price(middle - half), high: price(middle + half) },
  };
}
