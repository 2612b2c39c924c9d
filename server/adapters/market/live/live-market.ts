import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { LiveClock } from './price-feed.ts';
import { createSourceHealth, type SourceHealth, type LiveLog } from './source-health.ts';
import { createCandleProgress } from './sync-candles.ts';
import { runSource, type SourceInstrument } from './run-source.ts';
import type { LiveSource } from '../source/live-source.ts';
import { createPriceTape } from './price-tape.ts';
import { MarketDown, type CandleStore, type MarketPort } from '../port.ts';
import { createPriceGate } from '../price-gate/price-gate.ts';

export type LiveRuntime = { store: CandleStore; clock: LiveClock; log: LiveLog };

export type LiveMarket = MarketPort & {
  /** Returns how to stop it. */
  start: (around: LiveRuntime) => () => Promise<void>;
};

/** Candles that lag further behind the newest price are unusable. */
const MAX_LAG_MS = 6 * 60_000;

type OwnedInstrument = SourceInstrument & { source: LiveSource };

/** Each instrument belongs to the first source that has it; series of two sources never mix. */
function assignInstruments(sources: readonly LiveSource[]): Map<Pair, OwnedInstrument> {
  const owned = new Map<Pair, OwnedInstrument>();
  for (const source of sources) {
    for (const pair of source.pairs) {
      if (owned.has(pair)) continue;
      const tape = createPriceTape(pair, candleStepMs[source.baseStep]);
      const gate = createPriceGate(pair, { delayed: source.delayed, step: candleStepMs[source.baseStep] });
      owned.set(pair, { ...createCandleProgress(pair, tape), gate, source, pausedUntil: 0, isServed: true });
    }
  }
  return owned;
}

export function openLiveMarket(sources: readonly LiveSource[]): LiveMarket {
  const owned = assignInstruments(sources);
  const healths = new Map<LiveSource, SourceHealth>();
  let store: CandleStore | null = null;
  const cache = new Map<string, Promise<Candle[]>>();

  const candles = async (
    one: OwnedInstrument,
    step: CandleStep,
    now: number,
    count: number,
  ): Promise<Candle[]> => {
    const base = candleStepMs[one.source.baseStep];
    const length = candleStepMs[step];
    if (length < base || count < 1) return [];
    const fromHours = length >= candleStepMs['1h'];
    const until = fromHours ? one.hoursUntil : one.baseUntil;
    const priced = one.tape.lastPrice()?.at ?? 0;
    if (!store || until === null || Math.min(now, priced) - (one.baseUntil ?? 0) > MAX_LAG_MS + base)
      throw new MarketDown(`The candles of ${one.pair} are still being fetched`);
    const boundary = Math.floor(Math.min(now, until) / length) * length;
    const key = `${one.pair} ${step} ${boundary} ${count}`;
    const known = cache.get(key);
    if (known) return known;
    if (cache.size > 500) cache.clear();
    const series = {
      source: one.source.name,
      pair: one.pair,
      step: fromHours ? ('1h' as const) : one.source.baseStep,
    };
    // One candle more than requested: the first may be cut off.
    const most = (count + 1) * (length / candleStepMs[series.step]);
    const found = store
      .last(series, boundary, most)
      .then((rows) => aggregateCandles(rows, length).slice(-count));
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return (await found).map((candle) => ({ ...candle }));
  };

  return {
    name: sources.map(({ name }) => name).join(','),
    simulated: false,
    mayMisprint: true,
    pairs: [...owned.keys()],
    baseStep: (pair) => candleStepMs[owned.get(pair)?.source.baseStep ?? '1m'],
    quote: (pair, now) => owned.get(pair)?.tape.quote(now) ?? null,
    candles: async (pair, step, now, count) => {
      const one = owned.get(pair);
      return one ? candles(one, step, now, count) : [];
    },
    barsBetween: async (pair, from, to) => {
      const one = owned.get(pair);
      if (!one || !store || one.baseUntil === null) return [];
      const step = candleStepMs[one.source.baseStep];
      const first = from - step + 1;
      const end = Math.min(to, one.baseUntil) - step + 1;
      if (end <= first) return [];
      const series = { source: one.source.name, pair, step: one.source.baseStep };
      return one.tape.storedBetween(first, end) ?? store.between(series, first, end);
    },
    sourceOf: (pair) => owned.get(pair)?.source.name ?? 'none',
    feeds: () => [...healths.values()].map((health) => health.snapshot()),
    start: (runtime) => {
      store = runtime.store;
      const stops = sources.map((source) => {
        const instruments = [...owned.values()].filter((one) => one.source === source);
        const served = { ...source, pairs: instruments.map(({ pair }) => pair) };
        const health = createSourceHealth(served, runtime.clock.now, runtime.log);
        healths.set(source, health);
        return instruments.length > 0
          ? runSource(served, instruments, health, runtime)
          : () => Promise.resolve();
      });
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}
