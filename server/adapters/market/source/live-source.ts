import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';

/** A provider's price in points, before the price gate has checked it. */
export type Tick = {
  pair: Pair;
  bid: number;
  ask: number;
  /** The middle of bid and ask in whole points, or the one price where the provider gives only one. */
  mid: number;
  /** UTC ms by the provider's clock. */
  at: number;
  source: string;
};

export type SourceErrorKind = 'auth' | 'rate_limited' | 'unavailable' | 'bad_data';

/** The message is for the operator's log: no key and no address with a key in it. */
export class SourceError extends Error {
  readonly code = 'MARKET_DOWN';
  readonly kind: SourceErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: SourceErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Translates one provider's wire format; plausibility, storage and retries belong to the live market. */
export type LiveSource = {
  name: string;
  pairs: readonly Pair[];
  /** Prices come minutes late by the provider's own terms. */
  delayed: boolean;
  baseStep: '1m' | '5m';
  /** How far back base candles go, where that is less than some months. */
  historyReachMs?: number;
  /** How far back hourly candles go, where that is less than a year. */
  hoursReachMs?: number;
  /**
   * Complete mid-price candles with from <= time < to, oldest first, unique and aligned to the step (UTC);
   * steps without a trade have none. '1h' and the base step are required, others may throw `bad_data`. @throws
   * SourceError, never an empty list for a failure.
   */
  fetchCandles: (
    pair: Pair,
    step: CandleStep,
    from: number,
    to: number,
    signal: AbortSignal,
  ) => Promise<Candle[]>;
  /**
   * Calls `onError` once, when the connection ends for any reason (silence included), and nothing after it.
   * `onOpen` names the instruments that this account does not get.
   */
  stream?: (
    pairs: readonly Pair[],
    onTick: (tick: Tick) => void,
    onError: (error: SourceError) => void,
    onOpen?: (notServed?: readonly Pair[]) => void,
  ) => () => void;
  /** The newest price of each pair, where there is no stream. @throws SourceError */
  poll?: (pairs: readonly Pair[], signal: AbortSignal) => Promise<Tick[]>;
  /** Real ms, as the provider's limits allow. */
  pollEveryMs: number;
};
