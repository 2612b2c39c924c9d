import { printPrice } from '@app/domain/buddy/print.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { averageTrueRange } from '@app/domain/strategy/breakout.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { MarketDown, type MarketPort } from '../../adapters/market/port.ts';

/** One day of hourly candles, with those the average range needs before it. */
const HOURS = 24;
const AVERAGED = 14;

/** Releases are told of also while the market cannot be asked. */
function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}

/**
 * What the pair has just done, from its own candles: range of a day, typical hour, place between the levels. Null where
 * the feed does not carry the pair, has too few candles of it, or is down.
 */
export async function technicalAnalysis(
  market: MarketPort,
  pair: string,
  now: number,
): Promise<string | null> {
  const instrument = findInstrument(pair);
  if (!instrument || !market.pairs.includes(instrument.pair)) return null;
  const candles = await market.candles(instrument.pair, '1h', now, HOURS).catch(noneWhenDown);
  const last = candles.at(-1);
  const hour = averageTrueRange(candles, AVERAGED);
  if (!last || candles.length < HOURS || hour === null) return null;
  const high = Math.max(...candles.map((one) => one.high));
  const low = Math.min(...candles.map((one) => one.low));
  const price = (points: number): string => printPrice(instrument, points);
  const share = high === low ? 0.5 : (last.close - low) / (high - low);
  const place = share > 2 / 3 ? 'near the top of' : share < 1 / 3 ? 'near the bottom of' : 'in the middle of';
  const text = `Over its last ${HOURS} hourly candles ${instrument.pair} moved between ${price(low)} and ${price(high)} and closed at ${price(last.close)}, ${place} that range. A typical hour covers ${price(Math.round(hour))} (average true range of ${AVERAGED}). A close above ${price(high)} or below ${price(low)} would leave the range.`;
  return market.simulated ? `${text} Simulated market: practice prices, not real ones.` : text;
}
