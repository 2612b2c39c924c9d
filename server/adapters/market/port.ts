import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';

type MarketProviderEntry = {
  label: string;
  /** Prices of today's real market; several live providers may share the instruments between them. */
  isLive: boolean;
  needs: readonly string[];
};

/** Every name that `MARKET_PROVIDER` may hold. One more does not compile before `live-sources.ts` or `open.ts` opens it. */
export const marketProviders = {
  simulated: { label: 'Simulated market', isLive: false, needs: [] },
  replay: { label: 'Replay', isLive: false, needs: ['MARKET_REPLAY_DIR'] },
  oanda: { label: 'OANDA', isLive: true, needs: ['OANDA_TOKEN', 'OANDA_ACCOUNT'] },
  'twelve-data': { label: 'Twelve Data', isLive: true, needs: ['TWELVE_DATA_KEY'] },
  dukascopy: { label: 'Dukascopy', isLive: true, needs: [] },
  yahoo: { label: 'Yahoo', isLive: true, needs: [] },
  kraken: { label: 'Kraken', isLive: true, needs: [] },
} as const satisfies Record<string, MarketProviderEntry>;

export type MarketProvider = keyof typeof marketProviders;
type ProviderWhere<IsLive extends boolean> = {
  [Name in MarketProvider]: (typeof marketProviders)[Name]['isLive'] extends IsLive ? Name : never;
}[MarketProvider];
export type LiveProvider = ProviderWhere<true>;
export type PracticeProvider = ProviderWhere<false>;
export type ProviderNeeds<Name extends MarketProvider> = (typeof marketProviders)[Name]['needs'][number];

const isProvider = (name: string): name is MarketProvider => Object.hasOwn(marketProviders, name);
export const isLiveProvider = (name: string): name is LiveProvider =>
  isProvider(name) && marketProviders[name].isLive;
export const isPracticeProvider = (name: string): name is PracticeProvider =>
  isProvider(name) && !marketProviders[name].isLive;

/** Names of `MARKET_PROVIDER` that ask for live prices, in their order of precedence; unknown ones are among them. */
export const listLiveProviders = (setting: string): string[] =>
  isPracticeProvider(setting) ? [] : [...new Set(setting.split(',').map((name) => name.trim()))];

/** Every answer holds only what was known at the instant asked for: nothing of it depends on later prices. */
export type MarketPort = {
  name: string;
  /** Not prices of today's real market: shown with the label "Simulated market". */
  simulated: boolean;
  /** Its candles come from outside and may hold a price that nobody traded at. */
  mayMisprint?: boolean;
  /** Instruments beyond these have no price at all. */
  pairs: readonly Pair[];
  /** In ms; signals are settled on these candles. */
  baseStep: (pair: Pair) => number;
  /** In points, where it moves; else that of the instrument table. */
  spreadAt?: (pair: Pair, at: number) => number;
  /** The newest price at or before `now`. The spread is that of the instrument table unless the feed has its own. */
  quote: (pair: Pair, now: number) => Quote | null;
  /**
   * The last `count` candles that were complete at `now` (time + length <= now), oldest first, in mid points.
   * Steps without a trade have no candle.
   */
  candles: (pair: Pair, step: CandleStep, now: number, count: number) => Promise<Candle[]>;
  /**
   * Base-step candles whose end lies in (from, to], oldest first. A live market gives them only as far as nothing is
   * missing before them.
   */
  barsBetween: (pair: Pair, from: number, to: number) => Promise<Candle[]>;
  /** Where several sources share the instruments between them. */
  sourceOf?: (pair: Pair) => string;
  feeds?: () => readonly FeedHealth[];
};

export const halfSpreadAt = ({ spreadAt }: Pick<MarketPort, 'spreadAt'>, pair: Pair, at: number): number =>
  (spreadAt?.(pair, at) ?? instrumentOf(pair).spreadPoints) / 2;

/** The feed that a signal is bound to: no other may settle it. */
export const feedOf = (
  market: Pick<MarketPort, 'name' | 'simulated' | 'sourceOf'>,
  pair: Pair,
): { name: string; simulated: boolean } => ({
  name: market.sourceOf?.(pair) ?? market.name,
  simulated: market.simulated,
});

/** In candles of the feed, while the market is open. */
const STALE_BARS = 3;

export const isStale = (market: Pick<MarketPort, 'baseStep'>, quote: Quote, now: number): boolean =>
  now - quote.at > STALE_BARS * market.baseStep(quote.pair);

/** Shown to operators: no keys, no addresses. */
export type FeedHealth = {
  source: string;
  pairs: readonly Pair[];
  /** Prices come minutes late by the provider's own terms. */
  delayed: boolean;
  /** `waiting`: disconnected, to be tried again. `candles`: the source has candles but no prices. */
  state: 'connecting' | 'live' | 'waiting' | 'candles' | 'stopped';
  /** UTC ms of the newest accepted price. */
  lastPriceAt: number | null;
  /** Rejected prices and candles since the start, by reason. */
  refused: Readonly<Record<string, number>>;
  connections: number;
  /** Instruments that the provider does not serve to this account. */
  notServed: readonly Pair[];
  lastError: { kind: string; message: string; at: number } | null;
  /** The candles of every instrument are complete up to here. */
  candlesUntil: number | null;
};

export type CandleSeries = { source: string; pair: Pair; step: CandleStep };
/** from <= time < to */
export type TimeSpan = { from: number; to: number };

/** Complete candles of live markets, shared by all processes. */
export type CandleStore = {
  /** Spans in which every candle is known, ascending. */
  spans: (series: CandleSeries) => Promise<TimeSpan[]>;
  /**
   * Saves all candles of a span; candles already stored win. Returns the whole known span that now contains this one.
   */
  saveSpan: (series: CandleSeries, span: TimeSpan, candles: readonly Candle[]) => Promise<TimeSpan>;
  between: (series: CandleSeries, from: number, to: number) => Promise<Candle[]>;
  /** The last `count` candles that began before `before`, oldest first. */
  last: (series: CandleSeries, before: number, count: number) => Promise<Candle[]>;
};

/** No candles at the moment; its code makes the reply a 503 `unavailable`. */
export class MarketDown extends Error {
  readonly code = 'MARKET_DOWN';
}
