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
  /**
   * Base-step candles whose end lies in (from, to], oldest first: what the tracker has not yet seen. A live market
   * gives them only as far as nothing is missing before them.
   */
  barsBetween: (pair: Pair, from: number, to: number) => Promise<Candle[]>;
  /** Whose prices these are, where several sources carry the instruments between them. */
  sourceOf?: (pair: Pair) => string;
  /** How each live source is doing; a market without any has none. */
  feeds?: () => readonly FeedHealth[];
};

/** The feed of an instrument, as signals remember it: no other may settle them. */
export const feedOf = (
  market: Pick<MarketPort, 'name' | 'simulated' | 'sourceOf'>,
  pair: Pair,
): { name: string; simulated: boolean } => ({
  name: market.sourceOf?.(pair) ?? market.name,
  simulated: market.simulated,
});

/** What the operator may know of a live source. No keys, no addresses. */
export type FeedHealth = {
  source: string;
  pairs: readonly Pair[];
  /** The provider's prices come minutes late by its own terms. */
  delayed: boolean;
  /** `waiting`: broken off, and to be tried again. `candles`: it sends no prices, only candles. */
  state: 'connecting' | 'live' | 'waiting' | 'candles' | 'stopped';
  /** When the newest believed price was printed (UTC ms). */
  lastPriceAt: number | null;
  /** Prices and candles that were not believed, by reason, since the start. */
  refused: Readonly<Record<string, number>>;
  connections: number;
  /** Instruments of its own that the provider does not serve to this account. */
  notServed: readonly Pair[];
  /** Why it last gave nothing. */
  lastTrouble: { kind: string; message: string; at: number } | null;
  /** Up to when the candles of every instrument are complete; null before the first. */
  candlesUntil: number | null;
};

export type CandleSeries = { source: string; pair: Pair; step: CandleStep };
/** from <= time < to */
export type Span = { from: number; to: number };

/** Where a live market keeps its complete candles, once for all processes. */
export type CandleStore = {
  /** The spans of which every candle is known, ascending. */
  spans: (series: CandleSeries) => Promise<Span[]>;
  /**
   * Keeps the candles of a span of which these are all. What was known before stays as it was: the first word counts.
   * Returns the whole known span that now holds this one.
   */
  keep: (series: CandleSeries, span: Span, candles: readonly Candle[]) => Promise<Span>;
  between: (series: CandleSeries, from: number, to: number) => Promise<Candle[]>;
  /** The last `count` that began before `before`, oldest first. */
  last: (series: CandleSeries, before: number, count: number) => Promise<Candle[]>;
};

/** The provider cannot give candles at the moment. A caller sees 503 `unavailable` by its code. */
export class MarketDown extends Error {
  readonly code = 'MARKET_DOWN';
}
