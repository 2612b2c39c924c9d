import { stepLength } from '@app/domain/market/candle.ts';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import { joinCandles } from '@app/domain/market/candle-series.ts';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastClose } from '@app/domain/market/market-week.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import { LRUCache } from 'lru-cache';
import type { MarketPort } from './port.ts';
import { simulatedPrices } from './simulated-prices.ts';
import { usualReleases } from './simulated-releases.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { TICK } from './simulated-tape.ts';
import { takeTurns } from './turns.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The simulated world lasts from 1990 to 2100; outside it there are no prices. */
const FIRST_DAY = Date.UTC(1990, 0, 1) / DAY;
const LAST_DAY = Date.UTC(2100, 0, 1) / DAY;
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
 * A market that is made up, yet behaves like one: the price is a pure function of (seed, pair, time), the same in
 * every process and after every restart. Quotes and candles come from the same ticks and can never disagree.
 */
export function openSimulatedMarket(options: { seed: number; releasesOn?: ReleasesOn }): MarketPort {
  const prices = simulatedPrices(options.seed, options.releasesOn ?? usualReleases);
  const cached = new LRUCache<string, Int32Array>({ maxSize: CACHED_BYTES, sizeCalculation: (one) => one.byteLength + 64 });

  /** All candles of one UTC day, also of hours still to come: callers cut at their own `now`. */
  const dayCandles = async (pair: Pair, day: number, length: number, turn: () => Promise<void>): Promise<Candle[]> => {
    const finest = Math.min(length, QUARTER);
    const key = `${pair} ${finest} ${day}`;
    let packed = cached.get(key);
    if (!packed) {
      await turn();
      packed = pack(prices.candlesOf(instrumentOf(pair), day, finest), day * DAY);
      cached.set(key, packed);
    }
    const candles = unpack(packed, day * DAY);
    return length === finest ? candles : joinCandles(candles, length);
  };

  const dayOf = (at: number) => Math.max(FIRST_DAY, Math.min(LAST_DAY, Math.floor(at / DAY)));

  return {
    name: 'simulated',
    simulated: true,
    pairs: instruments.map((one) => one.pair),
    baseStep: () => MINUTE,

    quote: (pair, now) => {
      const instrument = instrumentOf(pair);
      const tick = Math.floor(now / TICK) * TICK;
      if (!(tick >= FIRST_DAY * DAY && tick < LAST_DAY * DAY)) return null;
      const at = isMarketOpen(instrument, tick) ? tick : lastClose(instrument, tick) - TICK;
      const day = Math.floor(at / DAY);
      return quoteAround(instrument, prices.pointsAt(instrument, day, (at - day * DAY) / TICK), at);
    },

    candles: async (pair: Pair, step: CandleStep, now: number, count: number) => {
      const length = stepLength[step];
      const turn = takeTurns();
      const newestFirst: Candle[] = [];
      for (let day = dayOf(now); day >= FIRST_DAY && newestFirst.length < count; day -= 1) {
        const candles = await dayCandles(pair, day, length, turn);
        for (const one of candles.reverse()) {
          if (one.time + length <= now && newestFirst.length < count) newestFirst.push(one);
        }
      }
      return newestFirst.reverse();
    },

    barsBetween: async (pair, from, to) => {
      const turn = takeTurns();
      const bars: Candle[] = [];
      for (let day = dayOf(from - MINUTE); day <= dayOf(to); day += 1) {
        for (const one of await dayCandles(pair, day, MINUTE, turn)) {
          if (one.time + MINUTE > from && one.time + MINUTE <= to) bars.push(one);
        }
      }
      return bars;
    },
  };
}
