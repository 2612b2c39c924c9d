import { joinCandles } from '@app/domain/market/candle-series.ts';
import { stepLength } from '@app/domain/market/candle.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments, toPoints } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from './port.ts';
import { barsOf, lastCandles, lastPrinted, seriesFrom } from './series.ts';
import type { Series } from './series.ts';

export type FakeMarket = MarketPort & {
  /** The market prints this decimal price; it also counts in the base candle of its minute. */
  set: (pair: Pair, price: number, at: number) => void;
  /** Whole base candles, in points; they replace what `set` made of the same minutes. */
  addBars: (pair: Pair, bars: readonly Candle[]) => void;
};

type Tick = { at: number; price: number };

/** A market whose prices are set by hand, with candles of one minute. */
export function openFakeMarket(
  options: { pairs?: readonly Pair[]; simulated?: boolean; name?: string } = {},
): FakeMarket {
  const step = stepLength['1m'];
  const pairs = options.pairs ?? instruments.map((one) => one.pair);
  const ticks = new Map<Pair, Tick[]>(pairs.map((pair) => [pair, []]));
  const bars = new Map<Pair, Map<number, Candle>>(pairs.map((pair) => [pair, new Map()]));
  const built = new Map<Pair, { given: Series; all: Series }>();

  const seriesOf = (pair: Pair): { given: Series; all: Series } => {
    const known = built.get(pair);
    if (known) return known;
    const flat = (ticks.get(pair) ?? []).map(({ at: time, price }) => ({
      time,
      open: price,
      high: price,
      low: price,
      close: price,
    }));
    const given = bars.get(pair) ?? new Map<number, Candle>();
    const byTime = new Map([...joinCandles(flat, step).map((one) => [one.time, one] as const), ...given]);
    const ascending = (some: Map<number, Candle>) => [...some.values()].sort((a, b) => a.time - b.time);
    const series = { given: seriesFrom(ascending(given), step), all: seriesFrom(ascending(byTime), step) };
    built.set(pair, series);
    return series;
  };

  return {
    name: options.name ?? 'fake',
    simulated: options.simulated ?? true,
    pairs,
    baseStep: () => step,
    set: (pair, price, at) => {
      const list = ticks.get(pair);
      if (!list) throw new Error(`This market does not carry ${pair}`);
      list.push({ at, price: toPoints(instrumentOf(pair), price) });
      if (at < (list.at(-2)?.at ?? at)) list.sort((a, b) => a.at - b.at);
      built.delete(pair);
    },
    addBars: (pair, added) => {
      for (const one of added) bars.get(pair)?.set(one.time, one);
      built.delete(pair);
    },
    quote: (pair, now) => {
      const tick = ticks.get(pair)?.findLast((one) => one.at <= now);
      const given = lastPrinted(seriesOf(pair).given, now);
      if (tick && (!given || tick.at >= given.at))
        return quoteAround(instrumentOf(pair), tick.price, tick.at);
      return given ? quoteAround(instrumentOf(pair), given.price, given.at) : null;
    },
    candles: async (pair, length, now, count) =>
      lastCandles(seriesOf(pair).all, stepLength[length], now, count),
    barsBetween: async (pair, from, to) => barsOf(seriesOf(pair).all, from, to),
  };
}
