import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { MarketDown, type MarketPort } from '../../adapters/market/port.ts';
import { throttle } from '../../platform/log/throttle.ts';

const REPORT_EVERY_MS = 60_000;

/** While the provider fails, its newest price stays with its original time, and candles throw MarketDown. */
export function marketWithFallback(market: MarketPort, onFailed: (error: unknown) => void): MarketPort {
  const lastQuotes = new Map<Pair, Quote>();
  const report = throttle(onFailed, REPORT_EVERY_MS);
  const orMarketDown = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      report(error);
      throw new MarketDown('The market data provider failed', { cause: error });
    }
  };
  const readQuote = (pair: Pair, now: number): Quote | null => {
    try {
      return market.quote(pair, now);
    } catch (error) {
      report(error);
      return null;
    }
  };
  return {
    name: market.name,
    simulated: market.simulated,
    pairs: market.pairs,
    baseStep: market.baseStep,
    quote: (pair, now) => {
      const last = lastQuotes.get(pair);
      const fresh = readQuote(pair, now);
      if (fresh && (!last || fresh.at >= last.at)) lastQuotes.set(pair, fresh);
      return fresh ?? (last && last.at <= now ? last : null);
    },
    candles: (pair, step, now, count) => orMarketDown(() => market.candles(pair, step, now, count)),
    barsBetween: (pair, from, to) => orMarketDown(() => market.barsBetween(pair, from, to)),
    ...(market.mayMisprint !== undefined && { mayMisprint: market.mayMisprint }),
    ...(market.spreadAt && { spreadAt: market.spreadAt }),
    ...(market.sourceOf && { sourceOf: market.sourceOf }),
    ...(market.feeds && { feeds: market.feeds }),
  };
}
