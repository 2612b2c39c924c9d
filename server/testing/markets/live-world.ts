import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { SourceError, type LiveSource, type Tick } from '../../adapters/market/source/live-source.ts';
import type { LiveRuntime } from '../../adapters/market/live/live-market.ts';
import type { CandleStore } from '../../adapters/market/port.ts';

type Timer = { at: number; run: () => void };

/** A clock that runs everything due on the way and awaits what that starts. */
export function createTestWorld(start: number, store: CandleStore) {
  let now = start;
  let busy = 0;
  const timers = new Set<Timer>();
  const logged: Array<Record<string, unknown>> = [];
  const counted = <Arguments extends unknown[], T>(work: (...given: Arguments) => Promise<T>) => {
    return async (...given: Arguments): Promise<T> => {
      busy += 1;
      try {
        return await work(...given);
      } finally {
        busy -= 1;
      }
    };
  };
  /** Waits until nothing is pending. */
  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (busy > 0) turns = -1;
    }
  };
  const around: LiveRuntime = {
    store: {
      spans: counted(store.spans),
      saveSpan: counted(store.saveSpan),
      between: counted(store.between),
      last: counted(store.last),
    },
    clock: {
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      random: () => 1 - Number.EPSILON,
    },
    log: (level, facts, message) => void logged.push({ level, ...facts, message }),
  };
  return {
    around,
    logged,
    counted,
    quiet,
    now: () => now,
    /** The process slept: time passed and nothing ran. */
    sleep: (ms: number): void => {
      now += ms;
    },
    advance: async (ms: number): Promise<void> => {
      const until = now + ms;
      for (;;) {
        await quiet();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = until;
      await quiet();
    },
    timers: () => [...timers].map(({ at }) => at - now).sort((a, b) => a - b),
  };
}

export type TestWorld = ReturnType<typeof createTestWorld>;

/** A slowly wandering level, the same for every caller. */
export function levelAt(pair: Pair, at: number): number {
  const bases: Partial<Record<Pair, number>> = {
    'EUR/USD': 110_000,
    'XAU/USD': 240_000,
    'BTC/USD': 6_000_000,
  };
  const base = bases[pair] ?? 100_000;
  return Math.round(base * (1 + Math.sin(at / 7_000_000) / 200 + Math.sin(at / 400_000) / 2_000));
}

function trueMinutes(pair: Pair, from: number, to: number): Candle[] {
  const minutes: Candle[] = [];
  for (let time = from; time < to; time += MINUTE_MS) {
    if (!isMarketOpen(instrumentOf(pair), time)) continue;
    const open = levelAt(pair, time);
    const close = levelAt(pair, time + MINUTE_MS - 1);
    minutes.push({ time, open, high: Math.max(open, close) + 3, low: Math.min(open, close) - 3, close });
  }
  return minutes;
}

/** Every test fetches the hours of the same year, and each is made of sixty minutes. */
const trueHours = new Map<string, Candle[]>();

function trueHour(pair: Pair, time: number): Candle[] {
  const key = `${pair} ${time}`;
  const known = trueHours.get(key);
  if (known) return known;
  const hour = aggregateCandles(trueMinutes(pair, time, time + HOUR_MS), HOUR_MS);
  trueHours.set(key, hour);
  return hour;
}

/** The provider's own candles, made of one per open minute. */
export function trueCandles(pair: Pair, step: CandleStep, from: number, to: number): Candle[] {
  const length = candleStepMs[step];
  if (length < HOUR_MS || from % HOUR_MS > 0 || to % HOUR_MS > 0)
    return aggregateCandles(trueMinutes(pair, from, to), length);
  const hours = Array.from({ length: Math.max(0, (to - from) / HOUR_MS) }, (_, i) =>
    trueHour(pair, from + i * HOUR_MS),
  );
  return aggregateCandles(hours.flat(), length);
}

/** A provider controlled by the test. */
export function createTestSource(
  world: TestWorld,
  options: Partial<LiveSource> & { pairs: readonly Pair[] },
) {
  const asked: Array<{ pair: Pair; step: CandleStep; from: number; to: number }> = [];
  let candlesOf = trueCandles;
  let failing: SourceError | null = null;
  let onTick: (tick: Tick) => void = () => undefined;
  let onTrouble: (trouble: SourceError) => void = () => undefined;
  let opened: ((notServed?: readonly Pair[]) => void) | undefined;
  let connections = 0;
  const source: LiveSource = {
    name: 'desk',
    delayed: false,
    baseStep: '1m',
    pollEveryMs: 5_000,
    fetchCandles: world.counted(async (pair, step, from, to) => {
      asked.push({ pair, step, from, to });
      if (failing) throw failing;
      return candlesOf(pair, step, from, to).filter(({ time }) => time + candleStepMs[step] <= world.now());
    }),
    stream: (_pairs, tick, trouble, open) => {
      connections += 1;
      onTick = tick;
      onTrouble = trouble;
      opened = open;
      return () => {
        onTick = () => undefined;
      };
    },
    ...options,
  };
  return {
    source,
    asked,
    connections: () => connections,
    open: (notServed?: readonly Pair[]) => opened?.(notServed),
    break: (trouble = new SourceError('unavailable', 'gone')) => onTrouble(trouble),
    /** In points, with a spread of two. */
    tick: (pair: Pair, mid: number, at = world.now()) =>
      onTick({ pair, bid: mid - 1, ask: mid + 1, mid, at, source: source.name }),
    raw: (tick: Tick) => onTick(tick),
    failHistory: (trouble: SourceError | null) => void (failing = trouble),
    setCandles: (of: typeof trueCandles) => void (candlesOf = of),
  };
}

/** Prices every ten seconds for `ms`, along the market's true levels. */
export async function trade(
  { world, desk }: { world: TestWorld; desk: ReturnType<typeof createTestSource> },
  ms: number,
  pairs: readonly Pair[] = ['EUR/USD'],
): Promise<void> {
  for (let done = 0; done < ms; done += 10_000) {
    for (const pair of pairs) desk.tick(pair, levelAt(pair, world.now()));
    await world.advance(10_000);
  }
}
