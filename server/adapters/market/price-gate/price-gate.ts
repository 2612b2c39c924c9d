import { SECOND_MS } from '@app/domain/time.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastClose } from '@app/domain/market/hours/market-week.ts';
import type { Tick } from '../source/live-source.ts';
import { bandAfter, bandOf, boundsOf, isNear } from './price-bounds.ts';

export const refusals = [
  'no_price',
  'crossed',
  'out_of_bounds',
  'future',
  'stale',
  'out_of_order',
  'duplicate',
  'closed',
  'far',
] as const;
export type Refusal = (typeof refusals)[number];

export type PriceGate = {
  /** Null where the price is accepted. */
  check: (tick: Tick, now: number) => Refusal | null;
  /** Sets a trusted reference, such as the close of a stored candle. */
  setReference: (mid: number, at: number) => void;
  /** The provider's own candle close either confirms a pending jump or ends it. */
  confirmJump: (mid: number, at: number) => void;
  /** Accepted prices were wrong: measures from this one instead. */
  resetTo: (mid: number, at: number) => void;
  /** After a disconnect a jump has to be confirmed from the start. */
  restartJump: () => void;
};

/** Clocks differ; a price further ahead is of another time zone. */
const MAX_AHEAD_MS = 5 * SECOND_MS;
const MAX_AGE_MS = 120 * SECOND_MS;
const MAX_AGE_DELAYED_MS = 45 * 60 * SECOND_MS;
/** Prices of the very close arrive a little later. */
const CLOSE_GRACE_MS = 60 * SECOND_MS;
/** A jump needs this many agreeing prices in a row, over the time in which a candle could refute it. */
const AGREEING = 5;
const CANDLE_DELAY_MS = 15 * SECOND_MS;
const MAX_SPREAD_SHARE = 0.03;

const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

export function createPriceGate(
  pair: Pair,
  options: { delayed: boolean; /** Length of the provider's finest candles, in ms. */ step: number },
): PriceGate {
  const instrument = instrumentOf(pair);
  const bounds = boundsOf(pair);
  const maxAgeMs = options.delayed ? MAX_AGE_DELAYED_MS : MAX_AGE_MS;
  let last: { bid: number; ask: number; mid: number; at: number } | null = null;
  let candidate: { mid: number; at: number; since: number; count: number } | null = null;
  const unconfirmed = { prices: AGREEING, lasts: options.step + CANDLE_DELAY_MS };
  let jump = unconfirmed;

  const shapeOf = ({ bid, ask, mid }: Tick): Refusal | null => {
    if (![bid, ask, mid].every(isPrice)) return 'no_price';
    if (bid > ask || mid < bid || mid > ask) return 'crossed';
    if (mid < bounds.low || mid > bounds.high) return 'out_of_bounds';
    return ask - bid > MAX_SPREAD_SHARE * mid ? 'out_of_bounds' : null;
  };

  const timeOf = ({ at, bid, ask }: Tick, now: number): Refusal | null => {
    if (!Number.isFinite(at) || at > now + MAX_AHEAD_MS) return 'future';
    // While the market is closed its last price stays the newest one.
    if (lastClose(instrument, now) - at > maxAgeMs) return 'stale';
    if (!isMarketOpen(instrument, at) && at - lastClose(instrument, at) > CLOSE_GRACE_MS) return 'closed';
    if (!last) return null;
    if (at < last.at) return 'out_of_order';
    return at === last.at && bid === last.bid && ask === last.ask ? 'duplicate' : null;
  };

  const isFar = ({ mid, at }: Tick): boolean => {
    if (!last || isNear(mid, last.mid, bandAfter(instrument.kind, at - last.at))) return false;
    const agrees =
      candidate && at > candidate.at && isNear(mid, candidate.mid, bandOf[instrument.kind].minute);
    if (candidate && at === candidate.at) return true;
    candidate =
      agrees && candidate
        ? { ...candidate, mid, at, count: candidate.count + 1 }
        : { mid, at, since: at, count: 1 };
    return candidate.count < jump.prices || at - candidate.since < jump.lasts;
  };

  return {
    check: (tick, now) => {
      const refusal = shapeOf(tick) ?? timeOf(tick, now) ?? (isFar(tick) ? 'far' : null);
      if (refusal) return refusal;
      last = { bid: tick.bid, ask: tick.ask, mid: tick.mid, at: tick.at };
      candidate = null;
      jump = unconfirmed;
      return null;
    },
    setReference: (mid, at) => {
      if (!last || at > last.at) last = { bid: mid, ask: mid, mid, at };
    },
    confirmJump: (mid, at) => {
      if (!candidate || at <= candidate.since) return;
      if (isNear(mid, candidate.mid, bandOf[instrument.kind].minute)) jump = { prices: 1, lasts: 0 };
      else candidate = null;
    },
    resetTo: (mid, at) => {
      last = { bid: mid, ask: mid, mid, at };
      candidate = null;
      jump = unconfirmed;
    },
    restartJump: () => {
      jump = unconfirmed;
      candidate = null;
    },
  };
}
