import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments, toPoints } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from './port.ts';
import { candlesEndingIn, findLastCandles, findLastPrice, toCandleColumns } from './candle-columns.ts';
import type { CandleColumns } from './candle-columns.ts';

export type FakeMarket = MarketPort & {
  /** Sets a decimal price, which also counts in the candle of its minute. */
  set: (pair: Pair, price: number, at: number) => void;
  /** Candles in points; they replace what `set` made of the same minutes. */
  addBars: (pair: Pair, bars: readonly Candle[]) => void;
};

type Tick = { at: number; price: number };

export function openFakeMarket(
  options: { pairs?: readonly Pair[]; simulated?: boolean; name?: string } = {},
): FakeMarket {
  const step = candleStepMs['1m'];
  const pairs = options.pairs ?? instruments.map((one) => one.pair);
  const ticks = new Map<Pair, Tick[]>(pairs.map((pair) => [pair, []]));
  const bars = new Map<Pair, Map<number, Candle>>(pairs.map((pair) => [pair, new Map()]));
  const built = new Map<Pair, { explicit: CandleColumns; all: CandleColumns }>();

  const seriesOf = (pair: Pair): { explicit: CandleColumns; all: CandleColumns } => {
    const known = built.get(pair);
    if (known) return known;
    const flat = (ticks.get(pair) ?? []).map(({ at: time, price }) => ({
      time,
      open: price,
      high: price,
      low: price,
      close: price,
    }));
    const explicit = bars.get(pair) ?? new Map<number, Candle>();
    const byTime = new Map([
      ...aggregateCandles(flat, step).map((one) => [one.time, one] as const),
      ...explicit,
    ]);
    const ascending = (some: Map<number, Candle>) => [...some.values()].sort((a, b) => a.time - b.time);
    const series = {
      explicit: toCandleColumns(ascending(explicit), step),
      all: toCandleColumns(ascending(byTime), step),
    };
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
      const explicit = findLastPrice(seriesOf(pair).explicit, now);
      if (tick && (!explicit || tick.at >= explicit.at))
        return quoteAround(instrumentOf(pair), tick.price, tick.at);
      return explicit ? quoteAround(instrumentOf(pair), explicit.price, explicit.at) : null;
    },
    candles: async (pair, length, now, count) =>
      findLastCandles(seriesOf(pair).all, candleStepMs[length], now, count),
    barsBetween: async (pair, from, to) => candlesEndingIn(seriesOf(pair).all, from, to),
  };
}
