import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastClose } from '@app/domain/market/market-week.ts';
import type { Tick } from './live-source.ts';
import { bandAfter, bandOf, boundsOf, isNear } from './price-gate-bounds.ts';

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
/** Why a price was not believed. */
export type Refusal = (typeof refusals)[number];

export type PriceGate = {
  /** Null: believed, and from now on what the next one is measured by. */
  judge: (tick: Tick, now: number) => Refusal | null;
  /** A price known to be good, such as the close of a stored candle. */
  seed: (mid: number, at: number) => void;
  /** The close of the provider's own candle: bears out a jump that is not believed yet, or ends it. */
  witness: (mid: number, at: number) => void;
  /** What was believed is refuted: from now on prices are measured by this one. */
  correct: (mid: number, at: number) => void;
  /** The connection was away: prices before and after it are not in a row. A gap has to be proven as any jump has. */
  newRow: () => void;
};

const SECOND = 1_000;
/** Clocks differ; a price from further ahead is of another time zone. */
const AHEAD = 5 * SECOND;
const OLDEST = 120 * SECOND;
const OLDEST_DELAYED = 45 * 60 * SECOND;
/** Prices printed at the very close arrive a little after it. */
const CLOSE_GRACE = 60 * SECOND;
/** So many prices in a row have to agree before a jump out of the band is believed, for as long as a candle takes that may refute it. */
const AGREEING = 5;
/** A provider's candle comes some seconds after its end. */
const CANDLE_LATE = 15 * SECOND;
/** Bid and ask further apart than this part of the price are no market. */
const WIDEST = 0.03;

const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** Judges the prices of one instrument, one after the other. */
export function createPriceGate(
  pair: Pair,
  options: { delayed: boolean; /** Length of the provider's finest candles, in ms. */ step: number },
): PriceGate {
  const instrument = instrumentOf(pair);
  const bounds = boundsOf(pair);
  const oldest = options.delayed ? OLDEST_DELAYED : OLDEST;
  let last: { bid: number; ask: number; mid: number; at: number } | null = null;
  let held: { mid: number; at: number; since: number; count: number } | null = null;
  const doubtful = { prices: AGREEING, lasts: options.step + CANDLE_LATE };
  let jump = doubtful;

  const shapeOf = ({ bid, ask, mid }: Tick): Refusal | null => {
    if (![bid, ask, mid].every(isPrice)) return 'no_price';
    if (bid > ask || mid < bid || mid > ask) return 'crossed';
    if (mid < bounds.low || mid > bounds.high) return 'out_of_bounds';
    return ask - bid > WIDEST * mid ? 'out_of_bounds' : null;
  };

  const timeOf = ({ at, bid, ask }: Tick, now: number): Refusal | null => {
    if (!Number.isFinite(at) || at > now + AHEAD) return 'future';
    // While the market rests its last price stays the newest one, however long ago it was.
    if (lastClose(instrument, now) - at > oldest) return 'stale';
    if (!isMarketOpen(instrument, at) && at - lastClose(instrument, at) > CLOSE_GRACE) return 'closed';
    if (!last) return null;
    if (at < last.at) return 'out_of_order';
    return at === last.at && bid === last.bid && ask === last.ask ? 'duplicate' : null;
  };

  /** A jump is believed once enough prices in a row stand at the new level. */
  const isFar = ({ mid, at }: Tick): boolean => {
    if (!last || isNear(mid, last.mid, bandAfter(instrument.kind, at - last.at))) return false;
    const agrees = held && at > held.at && isNear(mid, held.mid, bandOf[instrument.kind].minute);
    if (held && at === held.at) return true;
    held = agrees && held ? { ...held, mid, at, count: held.count + 1 } : { mid, at, since: at, count: 1 };
    return held.count < jump.prices || at - held.since < jump.lasts;
  };

  return {
    judge: (tick, now) => {
      const refusal = shapeOf(tick) ?? timeOf(tick, now) ?? (isFar(tick) ? 'far' : null);
      if (refusal) return refusal;
      last = { bid: tick.bid, ask: tick.ask, mid: tick.mid, at: tick.at };
      held = null;
      jump = doubtful;
      return null;
    },
    seed: (mid, at) => {
      if (!last || at > last.at) last = { bid: mid, ask: mid, mid, at };
    },
    witness: (mid, at) => {
      if (!held || at <= held.since) return;
      if (isNear(mid, held.mid, bandOf[instrument.kind].minute)) jump = { prices: 1, lasts: 0 };
      else held = null;
    },
    correct: (mid, at) => {
      last = { bid: mid, ask: mid, mid, at };
      held = null;
      jump = doubtful;
    },
    newRow: () => {
      jump = doubtful;
      held = null;
    },
  };
}
