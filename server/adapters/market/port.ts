import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';

/**
 * Where prices come from. Every method answers only from what was known at the instant asked for: nothing
 * of it depends on later prices.
 */
export type MarketPort = {
  /** Name of the provider, as in `MARKET_PROVIDER`. */
  name: string;
  /** Prices that are not of today's real market (simulated or replayed): shown with the label "Simulated market". */
  simulated: boolean;
  /** What the feed carries; instruments beyond it have no price at all. */
  pairs: readonly Pair[];
  /** Step of the finest candles, in ms: what the tracker settles on. */
  baseStep: (pair: Pair) => number;
  /** The newest price printed at or before `now`; null when there was none yet. Spread is the table's, halved on each side, unless the feed has its own. */
  quote: (pair: Pair, now: number) => Quote | null;
  /**
   * The last `count` candles that were complete at `now` (time + length <= now), oldest first, in mid points.
   * Steps in which nothing was traded have no candle.
   */
  candles: (pair: Pair, step: CandleStep, now: number, count: number) => Promise<Candle[]>;
  /** Base-step candles whose end lies in (from, to], oldest first: what the tracker has not yet seen. */
  barsBetween: (pair: Pair, from: number, to: number) => Promise<Candle[]>;
};

/** The provider cannot give candles at the moment. A caller sees 503 `unavailable` by its code. */
export class MarketDown extends Error {
  readonly code = 'MARKET_DOWN';
}
