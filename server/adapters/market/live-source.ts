import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';

/** One price of a provider as it came, in points. Nothing has judged it yet: the price gate does. */
export type Tick = {
  pair: Pair;
  bid: number;
  ask: number;
  /** The middle of bid and ask in whole points, or the one price where the provider gives only one. */
  mid: number;
  /** When the market printed it by the provider's own clock (UTC ms). */
  at: number;
  /** Name of the source, as in `MARKET_PROVIDER`. */
  source: string;
};

export type TroubleKind = 'auth' | 'rate_limited' | 'unavailable' | 'bad_data';

/** Why a provider gave nothing. The message is for the operator's log: no key and no address with a key in it. */
export class SourceTrouble extends Error {
  readonly code = 'MARKET_DOWN';
  readonly kind: TroubleKind;
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: TroubleKind, message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * One provider of live prices: it speaks the provider's language and nothing more. What is plausible, what is
 * kept and when to try again is decided by its user (live.ts).
 */
export type LiveSource = {
  /** As in `MARKET_PROVIDER`. */
  name: string;
  pairs: readonly Pair[];
  /** The provider's prices come minutes late by its own terms. */
  delayed: boolean;
  /** The finest candles it keeps: what signals are settled on. */
  baseStep: '1m' | '5m';
  /** How far back its base candles go, where that is less than some months. */
  historyReachMs?: number;
  /** How far back its hours go, where that is less than a year. */
  hoursReachMs?: number;
  /**
   * Complete candles with from <= time < to, oldest first, in mid points, without repeats and aligned to whole
   * multiples of the step since the epoch (UTC); hours without trade have none. Pages and waits between pages are
   * its own affair. Asked for '1h' and for the base step at least; other steps may answer `bad_data`.
   * @throws SourceTrouble; never an empty list for a failure.
   */
  history: (pair: Pair, step: CandleStep, from: number, to: number, signal: AbortSignal) => Promise<Candle[]>;
  /**
   * Prices as they come. `onTrouble` is called once when the connection ends for whatever reason (a silence beyond
   * the provider's heartbeat included); after it the source sends nothing more: its user opens a new one. `onOpen` names the
   * instruments that the provider does not serve to this account, where it says so.
   */
  stream?: (
    pairs: readonly Pair[],
    onTick: (tick: Tick) => void,
    onTrouble: (trouble: SourceTrouble) => void,
    onOpen?: (notServed?: readonly Pair[]) => void,
  ) => () => void;
  /** The newest price of each pair, where there is no stream. @throws SourceTrouble */
  poll?: (pairs: readonly Pair[], signal: AbortSignal) => Promise<Tick[]>;
  /** The provider's limits allow a poll this often (real ms). */
  pollEveryMs: number;
};
