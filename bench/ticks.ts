import { settleOnBar } from '@app/domain/signals/tracking/settlement.ts';
import type { OpenSignal } from '@app/domain/signals/signal.ts';
import { TriggerIndex } from '@app/domain/signals/tracking/trigger-index.ts';

const PRICE = 108_000;
const HALF = 5;
const FAR = Date.UTC(2100, 0, 1);

/** Deterministic distances between 50 and 10,049 points. */
const distance = (i: number) => 50 + ((i * 7_919) % 10_000);

const aSignal = (i: number): OpenSignal => {
  const sign = i % 2 ? 1 : -1;
  return {
    pair: 'EUR/USD',
    action: sign > 0 ? 'BUY' : 'SELL',
    entry: PRICE + sign * HALF,
    stop: PRICE - sign * distance(i),
    target: PRICE + sign * 2 * distance(i),
    openedAt: 0,
    expiresAt: FAR,
  };
};

const secondsOf = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
};

export type TickFigures = {
  active: number;
  buildSeconds: number;
  indexBytesPerSignal: number;
  untouchedPerSecond: number;
  naivePerSecond: number;
  ratio: number;
  touchedOnShock: number;
  shockMs: number;
};

/** Prices that touch nothing, against open signals on one pair: with the index and with a loop over all. */
export function measureTicks(active: number, ticks = 1_000_000): TickFigures {
  const before = process.memoryUsage();
  const index = new TriggerIndex<number>();
  const buildSeconds = secondsOf(() => {
    for (let i = 0; i < active; i += 1) index.addSignal(i, aSignal(i));
  });
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  const signals = Array.from({ length: active }, (_, i) => aSignal(i));
  let touched = 0;
  const indexed = secondsOf(() => {
    for (let i = 0; i < ticks; i += 1) {
      const mid = PRICE + (i % 41) - 20;
      touched += index.touched(mid - HALF, mid - HALF, mid + HALF, mid + HALF, i).length;
    }
  });
  const naiveTicks = Math.max(3, Math.min(ticks, Math.round(20_000_000 / active)));
  const naive = secondsOf(() => {
    for (let i = 0; i < naiveTicks; i += 1) {
      const mid = PRICE + (i % 41) - 20;
      const bar = { time: i, open: mid, high: mid, low: mid, close: mid };
      for (const signal of signals) if (settleOnBar(signal, bar, 1, HALF)) touched += 1;
    }
  });
  if (touched > 0) throw new Error('The prices of this measurement must touch nothing');
  let touchedOnShock = 0;
  const shock = secondsOf(() => {
    touchedOnShock = index.touched(PRICE - 200, PRICE, PRICE - 190, PRICE + 10, 0).length;
  });
  const untouchedPerSecond = ticks / indexed;
  const naivePerSecond = naiveTicks / naive;
  return {
    active,
    buildSeconds,
    indexBytesPerSignal: bytes / active,
    untouchedPerSecond,
    naivePerSecond,
    ratio: untouchedPerSecond / naivePerSecond,
    touchedOnShock,
    shockMs: shock * 1_000,
  };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

export function benchTicks(): TickFigures[] {
  return [1_000, 100_000, 1_000_000].map((active) => {
    const figures = measureTicks(active);
    console.log(
      `${whole(active)} active: ${whole(figures.untouchedPerSecond)} untouched prices/s, naive ${whole(figures.naivePerSecond)}/s ` +
        `(${whole(figures.ratio)} times); built in ${figures.buildSeconds.toFixed(2)} s, ${whole(figures.indexBytesPerSignal)} bytes each; ` +
        `a jump touching ${whole(figures.touchedOnShock)} took ${figures.shockMs.toFixed(1)} ms`,
    );
    return figures;
  });
}

if (import.meta.main) benchTicks();
