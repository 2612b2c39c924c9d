import { stepLength } from '@app/domain/market/candle.ts';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastClose } from '@app/domain/market/market-week.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import type { MarketPort } from './port.ts';
import { simulatedCandles } from './simulated-candles.ts';
import { simulatedPrices } from './simulated-prices.ts';
import { usualReleases } from './simulated-releases.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { TICK } from './simulated-tape.ts';
import { takeTurns } from './turns.ts';

const MINUTE = 60_000;
/** The simulated world lasts from 2010 to 2050; outside it there are no prices. */
const FIRST_DAY = Date.UTC(2010, 0, 1) / DAY;
const LAST_DAY = Date.UTC(2050, 0, 1) / DAY;
/**
 * A market that is made up, yet behaves like one: the price is a pure function of (seed, pair, time), the same in
 * every process and after every restart. Quotes and candles come from the same ticks and can never disagree.
 */
export function openSimulatedMarket(options: { seed: number; releasesOn?: ReleasesOn }): MarketPort {
  const prices = simulatedPrices(options.seed, options.releasesOn ?? usualReleases);
  const dayCandles = simulatedCandles(prices);

  const exists = (at: number): boolean => at >= FIRST_DAY * DAY && at < LAST_DAY * DAY;
  const dayOf = (at: number) => Math.max(FIRST_DAY, Math.min(LAST_DAY - 1, Math.floor(at / DAY)));

  return {
    name: 'simulated',
    simulated: true,
    pairs: instruments.map((one) => one.pair),
    baseStep: () => MINUTE,

    quote: (pair, now) => {
      const instrument = instrumentOf(pair);
      const tick = Math.floor(now / TICK) * TICK;
      if (!exists(tick)) return null;
      const at = isMarketOpen(instrument, tick) ? tick : lastClose(instrument, tick) - TICK;
      const day = Math.floor(at / DAY);
      return quoteAround(instrument, prices.pointsAt(instrument, day, (at - day * DAY) / TICK), at);
    },

    candles: async (pair: Pair, step: CandleStep, now: number, count: number) => {
      if (now < FIRST_DAY * DAY) return [];
      const length = stepLength[step];
      const turn = takeTurns();
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
      if (to < FIRST_DAY * DAY) return [];
      const turn = takeTurns();
      const lastDay = dayOf(to);
      const bars: Candle[] = [];
      for (let day = dayOf(from - MINUTE); day <= lastDay; day += 1) {
        for (const one of await dayCandles(pair, day, MINUTE, turn)) {
          if (one.time + MINUTE > from && one.time + MINUTE <= to) bars.push(one);
        }
      }
      return bars;
    },
  };
}
