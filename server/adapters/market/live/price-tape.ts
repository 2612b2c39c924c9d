import { DAY_MS } from '@app/domain/time.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { Tick } from '../source/live-source.ts';

/** A long weekend and the day before it. */
export const TAPE_MS = 5 * DAY_MS;

export type PriceTape = {
  quote: (now: number) => Quote | null;
  addTick: (tick: Tick) => void;
  dropNewest: () => void;
  appendCandles: (candles: readonly Candle[]) => void;
  /** With from <= time < to; null where that is further back than the tape. */
  storedBetween: (from: number, to: number) => Candle[] | null;
  /** Candles built from the ticks of [from, to), ascending; drops those before `from`. */
  builtBetween: (from: number, to: number) => Candle[];
  lastPrice: () => { mid: number; at: number } | null;
};

function quoteOf({ pair, bid, ask, mid }: Tick, at: number): Quote {
  // The mid is rounded to a point, with both sides equally far from it.
  const half = Math.round((ask - bid) / 2);
  if (half < 1) return quoteAround(instrumentOf(pair), mid, at);
  return { pair, bid: mid - half, ask: mid + half, mid, at };
}

export function createPriceTape(pair: Pair, step: number): PriceTape {
  let newest: Tick | null = null;
  let recent: Candle[] = [];
  const building = new Map<number, Candle>();

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
      // The newest price stands until a candle that began after it.
      if (!newest || newest.at > now || (stored && stored.at - step > newest.at)) return stored;
      return quoteOf(newest, newest.at);
    },
    addTick: (tick) => {
      newest = tick;
      build(tick);
    },
    dropNewest: () => {
      newest = null;
    },
    appendCandles: (candles) => {
      const end = recent.at(-1)?.time ?? -Infinity;
      recent.push(...candles.filter(({ time }) => time > end));
      const oldest = (recent.at(-1)?.time ?? 0) - TAPE_MS;
      if ((recent[0]?.time ?? Infinity) < oldest - TAPE_MS / 5)
        recent = recent.filter(({ time }) => time >= oldest);
    },
    storedBetween: (from, to) => {
      if (recent[0] === undefined || from < recent[0].time) return null;
      return recent.slice(begunBefore(from), begunBefore(to));
    },
    builtBetween: (from, to) => {
      for (const time of building.keys()) if (time < from) building.delete(time);
      return [...building.values()].filter(({ time }) => time < to).sort((a, b) => a.time - b.time);
    },
    lastPrice: () => {
      const stored = recent.at(-1);
      const ended = stored && { mid: stored.close, at: stored.time + step };
      if (newest && (!ended || newest.at >= ended.at - step)) return { mid: newest.mid, at: newest.at };
      return ended ?? null;
    },
  };
}
