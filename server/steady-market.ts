import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { MarketDown, type MarketPort } from './adapters/market/port.ts';

/** How often a failing provider is written about. */
const SAY_EVERY_MS = 60_000;

/**
 * A provider that may fail. While it does, the newest price it gave stays, with the time it was printed at: it grows old
 * and is never made up. Candles cannot be had then: MarketDown.
 */
export function steadyMarket(market: MarketPort, report: (error: unknown) => void): MarketPort {
  const last = new Map<Pair, Quote>();
  let saidAt = -Infinity;
  const say = (error: unknown): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    report(error);
  };
  const orDown = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      say(error);
      throw new MarketDown('The market data provider failed', { cause: error });
    }
  };
  const ask = (pair: Pair, now: number): Quote | null => {
    try {
      return market.quote(pair, now);
    } catch (error) {
      say(error);
      return null;
    }
  };
  return {
    name: market.name,
    simulated: market.simulated,
    pairs: market.pairs,
    baseStep: market.baseStep,
    quote: (pair, now) => {
      const known = last.get(pair);
      const fresh = ask(pair, now);
      if (fresh && (!known || fresh.at >= known.at)) last.set(pair, fresh);
      return fresh ?? (known && known.at <= now ? known : null);
    },
    candles: (pair, step, now, count) => orDown(() => market.candles(pair, step, now, count)),
    barsBetween: (pair, from, to) => orDown(() => market.barsBetween(pair, from, to)),
    ...(market.sourceOf && { sourceOf: market.sourceOf }),
    ...(market.feeds && { feeds: market.feeds }),
  };
}
