import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastClose } from '@app/domain/market/hours/market-week.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from '../port.ts';
import { createDayCandles } from './day-candles.ts';
import { createSimulatedPrices } from './prices.ts';
import { createSimulatedSpreads } from './spreads.ts';
import { usualReleases } from './usual-releases.ts';
import type { ReleasesOn } from './usual-releases.ts';
import { TICK_MS } from './driver-tape.ts';
import { createYielder } from './yield.ts';

/** There are no prices outside of 2010 to 2050. */
const FIRST_DAY = Date.UTC(2010, 0, 1) / DAY_MS;
const LAST_DAY = Date.UTC(2050, 0, 1) / DAY_MS;
/** A pure function of (seed, pair, time), the same in every process; quotes and candles come from the same ticks. */
export function openSimulatedMarket(options: { seed: number; releasesOn?: ReleasesOn }): MarketPort {
  const releasesOn = options.releasesOn ?? usualReleases;
  const prices = createSimulatedPrices(options.seed, releasesOn);
  const spreadAt = createSimulatedSpreads(options.seed, releasesOn);
  const dayCandles = createDayCandles(prices);

  const exists = (at: number): boolean => at >= FIRST_DAY * DAY_MS && at < LAST_DAY * DAY_MS;
  const dayOf = (at: number) => Math.max(FIRST_DAY, Math.min(LAST_DAY - 1, Math.floor(at / DAY_MS)));

  return {
    name: 'simulated',
    simulated: true,
    pairs: instruments.map((one) => one.pair),
    baseStep: () => MINUTE_MS,
    spreadAt: (pair, at) => spreadAt(instrumentOf(pair), at),

    quote: (pair, now) => {
      const instrument = instrumentOf(pair);
      const tick = Math.floor(now / TICK_MS) * TICK_MS;
      if (!exists(tick)) return null;
      const at = isMarketOpen(instrument, tick) ? tick : lastClose(instrument, tick) - TICK_MS;
      const day = Math.floor(at / DAY_MS);
      const mid = prices.pointsAt(instrument, day, (at - day * DAY_MS) / TICK_MS);
      return quoteAround(instrument, mid, at, spreadAt(instrument, at));
    },

    candles: async (pair: Pair, step: CandleStep, now: number, count: number) => {
      if (now < FIRST_DAY * DAY_MS) return [];
      const length = candleStepMs[step];
      const turn = createYielder();
      const newestFirst: Candle[] = [];
      for (let day = dayOf(now); day >= FIRST_DAY && newestFirst.length < count; day -= 1) {
        const candles = await dayCandles(pair, day, length, turn);
        for (const one of candles.toReversed()) {
          if (one.time + length <= now && newestFirst.length < count) newestFirst.push(one);
        }
      }
      return newestFirst.toReversed();
    },

    barsBetween: async (pair, from, to) => {
      if (to < FIRST_DAY * DAY_MS) return [];
      const turn = createYielder();
      const lastDay = dayOf(to);
      const bars: Candle[] = [];
      for (let day = dayOf(from - MINUTE_MS); day <= lastDay; day += 1) {
        for (const one of await dayCandles(pair, day, MINUTE_MS, turn)) {
          if (one.time + MINUTE_MS > from && one.time + MINUTE_MS <= to) bars.push(one);
        }
      }
      return bars;
    },
  };
}
