import { joinCandles } from '@app/domain/market/candle-series.ts';
import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { LiveClock } from './live-feed.ts';
import { createHealth, type Health, type LiveLog } from './live-health.ts';
import { newKept } from './live-keeper.ts';
import { runSource, type Carried } from './live-run.ts';
import type { LiveSource } from './live-source.ts';
import { createTape } from './live-tape.ts';
import { MarketDown, type CandleStore, type MarketPort } from './port.ts';
import { createPriceGate } from './price-gate.ts';

/** What a live market needs of the process around it; given when it starts, not when it is chosen. */
export type Surroundings = { store: CandleStore; clock: LiveClock; log: LiveLog };

export type LiveMarket = MarketPort & {
  /** Begins to fetch and to listen; the answer ends it. */
  start: (around: Surroundings) => () => Promise<void>;
};

/** Candles that lag further behind the newest price than this are no ground for anything. */
const LAG = 6 * 60_000;

type One = Carried & { source: LiveSource };

/** Each instrument belongs to the first source that carries it; two sources never mix in one series. */
export function openLiveMarket(sources: readonly LiveSource[]): LiveMarket {
  const owned = new Map<Pair, One>();
  for (const source of sources) {
    for (const pair of source.pairs) {
      if (owned.has(pair)) continue;
      const tape = createTape(pair, stepLength[source.baseStep]);
      const gate = createPriceGate(pair, { delayed: source.delayed, step: stepLength[source.baseStep] });
      owned.set(pair, { ...newKept(pair, tape), gate, source, restUntil: 0, served: true });
    }
  }
  const healths = new Map<LiveSource, Health>();
  let store: CandleStore | null = null;
  const joined = new Map<string, Promise<Candle[]>>();

  const candles = async (one: One, step: CandleStep, now: number, count: number): Promise<Candle[]> => {
    const base = stepLength[one.source.baseStep];
    const length = stepLength[step];
    if (length < base || count < 1) return [];
    const fromHours = length >= stepLength['1h'];
    const until = fromHours ? one.hours : one.frontier;
    const priced = one.tape.last()?.at ?? 0;
    if (!store || until === null || Math.min(now, priced) - (one.frontier ?? 0) > LAG + base)
      throw new MarketDown(`The candles of ${one.pair} are still being fetched`);
    const boundary = Math.floor(Math.min(now, until) / length) * length;
    const key = `${one.pair} ${step} ${boundary} ${count}`;
    const known = joined.get(key);
    if (known) return known;
    if (joined.size > 500) joined.clear();
    const series = {
      source: one.source.name,
      pair: one.pair,
      step: fromHours ? ('1h' as const) : one.source.baseStep,
    };
    // One longer candle more than asked for: the first may be cut off.
    const most = (count + 1) * (length / stepLength[series.step]);
    const found = store.last(series, boundary, most).then((rows) => joinCandles(rows, length).slice(-count));
    joined.set(key, found);
    found.catch(() => joined.delete(key));
    return (await found).map((candle) => ({ ...candle }));
  };

  return {
    name: sources.map(({ name }) => name).join(','),
    simulated: false,
    pairs: [...owned.keys()],
    baseStep: (pair) => stepLength[owned.get(pair)?.source.baseStep ?? '1m'],
    quote: (pair, now) => owned.get(pair)?.tape.quote(now) ?? null,
    candles: async (pair, step, now, count) => {
      const one = owned.get(pair);
      return one ? candles(one, step, now, count) : [];
    },
    barsBetween: async (pair, from, to) => {
      const one = owned.get(pair);
      if (!one || !store || one.frontier === null) return [];
      const step = stepLength[one.source.baseStep];
      const first = from - step + 1;
      const end = Math.min(to, one.frontier) - step + 1;
      if (end <= first) return [];
      const series = { source: one.source.name, pair, step: one.source.baseStep };
      return one.tape.stored(first, end) ?? store.between(series, first, end);
    },
    sourceOf: (pair) => owned.get(pair)?.source.name ?? 'none',
    feeds: () => [...healths.values()].map((health) => health.read()),
    start: (around) => {
      store = around.store;
      const stops = sources.map((source) => {
        const mine = [...owned.values()].filter((one) => one.source === source);
        const carried = { ...source, pairs: mine.map(({ pair }) => pair) };
        const health = createHealth(carried, around.clock.now, around.log);
        healths.set(source, health);
        return mine.length > 0 ? runSource(carried, mine, health, around) : () => Promise.resolve();
      });
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}
