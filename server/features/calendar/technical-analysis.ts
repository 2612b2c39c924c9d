import { printPrice } from '@app/domain/buddy/replies/print.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { averageTrueRange } from '@app/domain/strategy/breakout.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { MarketDown, type MarketPort } from '../../adapters/market/port.ts';

const CANDLES = 24;
const ATR_CANDLES = 14;

function noneWhenDown(error: unknown): Candle[] {
  if (error instanceof MarketDown) return [];
  throw error;
}

/** Null where the feed does not carry the pair, has too few candles, or is down. */
export async function writeTechnicalAnalysis(
  market: MarketPort,
  pair: string,
  now: number,
): Promise<string | null> {
  const instrument = findInstrument(pair);
  if (!instrument || !market.pairs.includes(instrument.pair)) return null;
  const candles = await market.candles(instrument.pair, '1h', now, CANDLES).catch(noneWhenDown);
  const last = candles.at(-1);
  const hour = averageTrueRange(candles, ATR_CANDLES);
  if (!last || candles.length < CANDLES || hour === null) return null;
  const high = Math.max(...candles.map((one) => one.high));
  const low = Math.min(...candles.map((one) => one.low));
  const price = (points: number): string => printPrice(instrument, points);
  const share = high === low ? 0.5 : (last.close - low) / (high - low);
  const position =
    share > 2 / 3 ? 'near the top of' : share < 1 / 3 ? 'near the bottom of' : 'in the middle of';
  const text = `Over its last ${CANDLES} hourly candles ${instrument.pair} moved between ${price(low)} and ${price(high)} and closed at ${price(last.close)}, ${position} that range. A typical hour covers ${price(Math.round(hour))} (average true range of ${ATR_CANDLES}). A close above ${price(high)} or below ${price(low)} would leave the range.`;
  return market.simulated ? `${text} Simulated market: practice prices, not real ones.` : text;
}
