import type { Candle } from '@app/domain/market/candle.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import { LRUCache } from 'lru-cache';
import { driverDays } from './simulated-days.ts';
import { hash } from '@app/domain/market/seeded-noise.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { TICK, TICKS_A_DAY, driverTape } from './simulated-tape.ts';
import { drivers, recipeOf, varianceOf } from './simulated-world.ts';
import type { Recipe } from './simulated-world.ts';

const HOUR = 3_600_000;

export type SimulatedPrices = {
  /** Natural logarithm of the mid price at 00:00 of a day (days since 1970). */
  levelAt: (instrument: Instrument, day: number) => number;
  /** Walks every driver as far as that day: a far one costs some tenths of a second the first time. */
  reach: (day: number) => void;
  /** Mid price in points at a tick of a day, whether or not the market is open. */
  pointsAt: (instrument: Instrument, day: number, tick: number) => number;
  /** Candles of `length` ms over the ticks of that day in which the market is open. */
  candlesOf: (instrument: Instrument, day: number, length: number) => Candle[];
};

const toPoints = (instrument: Instrument, log: number): number =>
  Math.max(1, Math.round(Math.exp(log) * 10 ** instrument.pointDigits));

/** Candles of `size` ticks, timed by their first tick: only as many roundings as there are prices to show. */
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

/** The prices of the simulated world as a pure function of (seed, releases, instrument, time). */
export function simulatedPrices(seed: number, releasesOn: ReleasesOn): SimulatedPrices {
  const days = drivers.map((one) => driverDays(one, seed, releasesOn));
  const tapes = new LRUCache<number, Float32Array>({ max: 96 });
  const recipes = new Map<Instrument, Recipe>();

  const tapeOf = (driver: number, day: number): Float32Array => {
    const key = day * drivers.length + driver;
    let tape = tapes.get(key);
    if (!tape) {
      const { name, calendar } = drivers[driver]!;
      tape = driverTape(day, days[driver]!(day), varianceOf(calendar, day), hash(seed, 'tape', name, day));
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

  /** The whole day at once; adds up in the same order as `logAt`, so that both give the very same number. */
  const logsOf = (instrument: Instrument, day: number): Float64Array => {
    const recipe = recipeFor(instrument);
    const logs = new Float64Array(TICKS_A_DAY).fill(levelOf(recipe, day));
    for (const { driver, load } of recipe.parts) {
      const tape = tapeOf(driver, day);
      for (let tick = 0; tick < TICKS_A_DAY; tick += 1) logs[tick]! += load * tape[tick]!;
    }
    return logs;
  };

  const candlesOf = (instrument: Instrument, day: number, length: number): Candle[] => {
    const midnight = day * DAY;
    const open = Array.from({ length: 24 }, (_, hour) => isMarketOpen(instrument, midnight + hour * HOUR));
    if (!open.includes(true)) return [];
    const logs = logsOf(instrument, day);
    return cutIntoCandles(logs, length / TICK, (tick) => open[Math.floor((tick * TICK) / HOUR)] === true).map(
      (one) => ({
        time: midnight + one.time * TICK,
        open: toPoints(instrument, one.open),
        high: toPoints(instrument, one.high),
        low: toPoints(instrument, one.low),
        close: toPoints(instrument, one.close),
      }),
    );
  };

  return {
    levelAt: (instrument, day) => levelOf(recipeFor(instrument), day),
    reach: (day) => days.forEach((driver) => driver(day)),
    pointsAt: (instrument, day, tick) => toPoints(instrument, logAt(instrument, day, tick)),
    candlesOf,
  };
}
