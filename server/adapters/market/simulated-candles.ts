import { joinCandles } from '@app/domain/market/candle-series.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import { LRUCache } from 'lru-cache';
import type { SimulatedPrices } from './simulated-prices.ts';
import { anchorDay } from './simulated-world.ts';

const QUARTER = 15 * 60_000;
/** Days walked at a time towards one that nobody has asked for yet. */
const STRIDE = 30;
const CACHED_BYTES = 32 * 1024 * 1024;

/** Five whole numbers a candle: a year of quarter hours has to fit into memory for every instrument. */
function pack(candles: readonly Candle[], midnight: number): Int32Array {
  return Int32Array.from(
    candles.flatMap((one) => [(one.time - midnight) / 1000, one.open, one.high, one.low, one.close]),
  );
}

function unpack(packed: Int32Array, midnight: number): Candle[] {
  const candles: Candle[] = [];
  for (let i = 0; i < packed.length; i += 5) {
    candles.push({
      time: midnight + packed[i]! * 1000,
      open: packed[i + 1]!,
      high: packed[i + 2]!,
      low: packed[i + 3]!,
      close: packed[i + 4]!,
    });
  }
  return candles;
}

/**
 * All candles of one UTC day, kept once made. They reach into hours still to come: callers cut at their own `now`.
 * `turn` is awaited before each piece of work, so that other requests get on.
 */
export type DayCandles = (
  pair: Pair,
  day: number,
  length: number,
  turn: () => Promise<void>,
) => Promise<Candle[]>;

export function simulatedCandles(prices: SimulatedPrices): DayCandles {
  const cached = new LRUCache<string, Int32Array>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (one) => one.byteLength + 64,
  });

  let [reachedFrom, reachedTo] = [anchorDay, anchorDay];
  const reach = async (day: number, turn: () => Promise<void>): Promise<void> => {
    while (day < reachedFrom || day > reachedTo) {
      await turn();
      if (day < reachedFrom) reachedFrom = Math.max(day, reachedFrom - STRIDE);
      else if (day > reachedTo) reachedTo = Math.min(day, reachedTo + STRIDE);
      prices.reach(reachedFrom);
      prices.reach(reachedTo);
    }
  };

  return async (pair, day, length, turn) => {
    const finest = Math.min(length, QUARTER);
    const key = `${pair} ${finest} ${day}`;
    let packed = cached.get(key);
    if (!packed) {
      await reach(day, turn);
      await turn();
      packed = pack(prices.candlesOf(instrumentOf(pair), day, finest), day * DAY);
      cached.set(key, packed);
    }
    const candles = unpack(packed, day * DAY);
    return length === finest ? candles : joinCandles(candles, length);
  };
}
