import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { LRUCache } from 'lru-cache';
import { createDriverDays } from './driver-days.ts';
import { hashKeys } from '@app/domain/market/seeded-noise.ts';
import type { ReleasesOn } from './usual-releases.ts';
import { TICK_MS, TICKS_PER_DAY, drawTape } from './driver-tape.ts';
import { drivers, recipeOf, varianceOf } from './world.ts';
import type { Recipe } from './world.ts';

const QUARTER_MS = 15 * MINUTE_MS;

export type SimulatedPrices = {
  /** Natural logarithm of the mid price at 00:00 of a day (days since 1970). */
  levelAt: (instrument: Instrument, day: number) => number;
  /** Some tenths of a second for a far day, the first time. */
  extendTo: (day: number) => void;
  pointsAt: (instrument: Instrument, day: number, tick: number) => number;
  candlesOf: (instrument: Instrument, day: number, length: number) => Candle[];
};

const toPoints = (instrument: Instrument, log: number): number =>
  Math.max(1, Math.round(Math.exp(log) * 10 ** instrument.pointDigits));

function cutIntoCandles(logs: Float64Array, size: number, isOpen: (tick: number) => boolean): Candle[] {
  const candles: Candle[] = [];
  for (let start = 0; start < logs.length; start += size) {
    if (!isOpen(start)) continue;
    let high = logs[start]!;
    let low = high;
    for (let tick = start + 1; tick < start + size; tick += 1) {
      const log = logs[tick]!;
      if (log > high) high = log;
      else if (log < low) low = log;
    }
    candles.push({ time: start, open: logs[start]!, high, low, close: logs[start + size - 1]! });
  }
  return candles;
}

/** A pure function of (seed, releases, instrument, time). */
export function createSimulatedPrices(seed: number, releasesOn: ReleasesOn): SimulatedPrices {
  const days = drivers.map((one) => createDriverDays(one, seed, releasesOn));
  const spare: Float32Array[] = [];
  // Drawn over, since a new array for each keeps the collector busy.
  const tapes = new LRUCache<number, Float32Array>({ max: 96, dispose: (tape) => spare.push(tape) });
  const recipes = new Map<Instrument, Recipe>();

  const tapeOf = (driver: number, day: number): Float32Array => {
    const key = day * drivers.length + driver;
    let tape = tapes.get(key);
    if (!tape) {
      const { name, calendar } = drivers[driver]!;
      tape = spare.pop() ?? new Float32Array(TICKS_PER_DAY);
      drawTape(tape, day, days[driver]!(day), varianceOf(calendar, day), hashKeys(seed, 'tape', name, day));
      tapes.set(key, tape);
    }
    return tape;
  };

  const recipeFor = (instrument: Instrument): Recipe => {
    let recipe = recipes.get(instrument);
    if (!recipe) recipes.set(instrument, (recipe = recipeOf(instrument)));
    return recipe;
  };

  const levelOf = (recipe: Recipe, day: number): number => {
    let level = recipe.anchor;
    for (const { driver, load } of recipe.parts) level += load * days[driver]!(day).level;
    return level;
  };

  const logAt = (instrument: Instrument, day: number, tick: number): number => {
    const recipe = recipeFor(instrument);
    let log = levelOf(recipe, day);
    for (const { driver, load } of recipe.parts) log += load * tapeOf(driver, day)[tick]!;
    return log;
  };

  /** Adds up in the same order as `logAt`, so that both give the very same number. */
  const logsOf = (instrument: Instrument, day: number): Float64Array => {
    const recipe = recipeFor(instrument);
    const logs = new Float64Array(TICKS_PER_DAY).fill(levelOf(recipe, day));
    for (const { driver, load } of recipe.parts) {
      const tape = tapeOf(driver, day);
      for (let tick = 0; tick < TICKS_PER_DAY; tick += 1) logs[tick]! += load * tape[tick]!;
    }
    return logs;
  };

  const candlesOf = (instrument: Instrument, day: number, length: number): Candle[] => {
    const midnight = day * DAY_MS;
    // Early closes lie on quarters of an hour.
    const open = Array.from({ length: DAY_MS / QUARTER_MS }, (_, quarter) =>
      isMarketOpen(instrument, midnight + quarter * QUARTER_MS),
    );
    if (!open.includes(true)) return [];
    const logs = logsOf(instrument, day);
    return cutIntoCandles(
      logs,
      length / TICK_MS,
      (tick) => open[Math.floor((tick * TICK_MS) / QUARTER_MS)] === true,
    ).map((one) => ({
      time: midnight + one.time * TICK_MS,
      open: toPoints(instrument, one.open),
      high: toPoints(instrument, one.high),
      low: toPoints(instrument, one.low),
      close: toPoints(instrument, one.close),
    }));
  };

  return {
    levelAt: (instrument, day) => levelOf(recipeFor(instrument), day),
    extendTo: (day) => days.forEach((driver) => driver(day)),
    pointsAt: (instrument, day, tick) => toPoints(instrument, logAt(instrument, day, tick)),
    candlesOf,
  };
}
