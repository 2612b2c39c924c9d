import { DAY } from '@app/domain/market/zone-clock.ts';
import type { DriverDay } from './simulated-days.ts';
import { noiseFrom } from '@app/domain/market/seeded-noise.ts';
import type { VarianceDay } from './simulated-world.ts';

/** Time between two ticks of the simulated market. */
export const TICK = 5_000;
export const TICKS_A_DAY = DAY / TICK;
const TICKS_AN_HOUR = 3_600_000 / TICK;
/** Moods last about ten minutes: bursts and lulls within the hour. */
const MOOD = 120;
/** A release keeps the market restless for half an hour. */
const RESTLESS = 360;
const RESTLESSNESS = 5;

/** Variance of the move that leads into each tick, up to a common factor. */
function varianceByTick(clock: VarianceDay, restless: readonly number[], seed: number): Float64Array {
  const variance = new Float64Array(TICKS_A_DAY + 1);
  const noise = noiseFrom(seed);
  let mood = noise.normal();
  let factor = Math.exp(0.7 * mood);
  for (let tick = 0; tick < TICKS_A_DAY; tick += 1) {
    if (tick % MOOD === 0) {
      mood = 0.85 * mood + 0.52 * noise.normal();
      factor = Math.exp(0.7 * mood);
    }
    variance[tick + 1] = clock.hours[Math.floor(tick / TICKS_AN_HOUR)]! * factor;
  }
  for (const start of restless) {
    const end = Math.min(TICKS_A_DAY, start + RESTLESS);
    for (let tick = start; tick < end; tick += 1) {
      variance[tick + 1]! *= 1 + RESTLESSNESS * (1 - (tick - start) / RESTLESS);
    }
  }
  if (clock.gapHour >= 0) {
    let sum = 0;
    for (const one of variance) sum += one;
    variance[clock.gapHour * TICKS_AN_HOUR] = (sum * clock.gap) / (clock.total - clock.gap);
  }
  return variance;
}

/**
 * One driver at every tick of a day, as its distance from the level at 00:00: a random walk on the variance
 * clock, bridged so that it ends where the next day begins, with jumps at the releases.
 */
export function driverTape(day: number, one: DriverDay, clock: VarianceDay, seed: number): Float32Array {
  const tape = new Float32Array(TICKS_A_DAY);
  if (one.variance === 0) return tape;
  const tickOf = (at: number) => Math.max(0, Math.ceil((at - day * DAY) / TICK));
  const variance = varianceByTick(
    clock,
    one.jumps.map((jump) => tickOf(jump.at)),
    seed,
  );
  let sum = 0;
  for (const part of variance) sum += part;
  const scale = Math.sqrt(one.variance / sum);
  const noise = noiseFrom(seed ^ 0x5bd1e995);
  const walk = new Float64Array(TICKS_A_DAY + 1);
  for (let tick = 1; tick <= TICKS_A_DAY; tick += 1) {
    walk[tick] = walk[tick - 1]! + scale * Math.sqrt(variance[tick]!) * noise.step();
  }
  const astray = one.drift - walk[TICKS_A_DAY]!;
  for (let tick = 0, passed = 0; tick < TICKS_A_DAY; tick += 1) {
    passed += variance[tick]!;
    tape[tick] = walk[tick]! + (astray * passed) / sum;
  }
  for (const jump of one.jumps) {
    for (let tick = tickOf(jump.at); tick < TICKS_A_DAY; tick += 1) tape[tick]! += jump.size;
  }
  return tape;
}
