import { DAY_MS } from '@app/domain/time.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { LRUCache } from 'lru-cache';
import type { SimulatedPrices } from './prices.ts';
import { anchorDay } from './world.ts';

const QUARTER_MS = 15 * 60_000;
const STRIDE_DAYS = 30;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Five integers a candle: a year of quarter hours has to fit into memory for every instrument. */
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

/** Candles of one UTC day, cached; they include hours still to come. `turn` is awaited before each piece of work. */
export type DayCandles = (
  pair: Pair,
  day: number,
  length: number,
  turn: () => Promise<void>,
) => Promise<Candle[]>;

export function createDayCandles(prices: SimulatedPrices): DayCandles {
  const cached = new LRUCache<string, Int32Array>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (one) => one.byteLength + 64,
  });

  let [reachedFrom, reachedTo] = [anchorDay, anchorDay];
  const reach = async (day: number, turn: () => Promise<void>): Promise<void> => {
    while (day < reachedFrom || day > reachedTo) {
      await turn();
      if (day < reachedFrom) reachedFrom = Math.max(day, reachedFrom - STRIDE_DAYS);
      else if (day > reachedTo) reachedTo = Math.min(day, reachedTo + STRIDE_DAYS);
      prices.extendTo(reachedFrom);
      prices.extendTo(reachedTo);
    }
  };

  return async (pair, day, length, turn) => {
    const finest = Math.min(length, QUARTER_MS);
    const key = `${pair} ${finest} ${day}`;
    let packed = cached.get(key);
    if (!packed) {
      await reach(day, turn);
      await turn();
      packed = pack(prices.candlesOf(instrumentOf(pair), day, finest), day * DAY_MS);
      cached.set(key, packed);
    }
    const candles = unpack(packed, day * DAY_MS);
    return length === finest ? candles : aggregateCandles(candles, length);
  };
}
