import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { Tick } from './live-source.ts';

/** Days of candles kept at hand for prices of the recent past: a long weekend and the day before it. */
export const TAPE_MS = 5 * 86_400_000;

/** What is at hand of one instrument: its newest price, the candles of the last days, and those being built. */
export type Tape = {
  quote: (now: number) => Quote | null;
  /** A believed price: the newest one, and part of the candle of its time. */
  print: (tick: Tick) => void;
  /** The newest price was none. */
  forget: () => void;
  /** The stored candles moved on. */
  append: (candles: readonly Candle[]) => void;
  /** Stored candles with from <= time < to; null where they reach further back than what is at hand. */
  stored: (from: number, to: number) => Candle[] | null;
  /** Candles built from the prices of [from, to), ascending; what was built before `from` is forgotten. */
  built: (from: number, to: number) => Candle[];
  last: () => { mid: number; at: number } | null;
};

function quoteOf({ pair, bid, ask, mid }: Tick, at: number): Quote {
  // The mid is rounded to a point; the sides stand equally far from it, as everywhere in the product.
  const half = Math.round((ask - bid) / 2);
  if (half < 1) return quoteAround(instrumentOf(pair), mid, at);
  return { pair, bid: mid - half, ask: mid + half, mid, at };
}

export function createTape(pair: Pair, step: number): Tape {
  let newest: Tick | null = null;
  /** Ascending. */
  let recent: Candle[] = [];
  const building = new Map<number, Candle>();

  /** How many of the stored candles began before `at`. */
  const begunBefore = (at: number): number => {
    let low = 0;
    let high = recent.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (recent[middle]!.time < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const candleQuote = (now: number): Quote | null => {
    const one = recent[begunBefore(now - step + 1) - 1];
    return one ? quoteAround(instrumentOf(pair), one.close, one.time + step) : null;
  };

  const build = ({ mid, at }: Tick): void => {
    const time = Math.floor(at / step) * step;
    const one = building.get(time);
    if (!one) building.set(time, { time, open: mid, high: mid, low: mid, close: mid });
    else {
      one.high = Math.max(one.high, mid);
      one.low = Math.min(one.low, mid);
      one.close = mid;
    }
  };

  return {
    quote: (now) => {
      const stored = candleQuote(now);
      // A stored candle is newer where it began after the newest price: until then that price is what closed it.
      if (!newest || newest.at > now || (stored && stored.at - step > newest.at)) return stored;
      return quoteOf(newest, newest.at);
    },
    print: (tick) => {
      newest = tick;
      build(tick);
    },
    forget: () => {
      newest = null;
    },
    append: (candles) => {
      const end = recent.at(-1)?.time ?? -Infinity;
      recent.push(...candles.filter(({ time }) => time > end));
      const oldest = (recent.at(-1)?.time ?? 0) - TAPE_MS;
      if ((recent[0]?.time ?? Infinity) < oldest - TAPE_MS / 5)
        recent = recent.filter(({ time }) => time >= oldest);
    },
    stored: (from, to) => {
      if (recent[0] === undefined || from < recent[0].time) return null;
      return recent.slice(begunBefore(from), begunBefore(to));
    },
    built: (from, to) => {
      for (const time of building.keys()) if (time < from) building.delete(time);
      return [...building.values()].filter(({ time }) => time < to).sort((a, b) => a.time - b.time);
    },
    last: () => {
      const stored = recent.at(-1);
      const ended = stored && { mid: stored.close, at: stored.time + step };
      if (newest && (!ended || newest.at >= ended.at - step)) return { mid: newest.mid, at: newest.at };
      return ended ?? null;
    },
  };
}
