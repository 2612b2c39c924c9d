import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import type { DriverDay } from './driver-days.ts';
import { createNoise } from '@app/domain/market/seeded-noise.ts';
import type { VarianceDay } from './world.ts';

export const TICK_MS = 5_000;
export const TICKS_PER_DAY = DAY_MS / TICK_MS;
const TICKS_PER_HOUR = HOUR_MS / TICK_MS;
const MOOD_TICKS = 120;
const RESTLESS_TICKS = 360;
const RESTLESSNESS = 5;

// Used for every tape anew, since two such arrays a tape keep the collector busy.
const variance = new Float64Array(TICKS_PER_DAY + 1);
const walk = new Float64Array(TICKS_PER_DAY + 1);

function sumVariance(): number {
  let sum = 0;
  for (let tick = 0; tick <= TICKS_PER_DAY; tick += 1) sum += variance[tick]!;
  return sum;
}

function fillVariance(clock: VarianceDay, restless: readonly number[], seed: number): void {
  const noise = createNoise(seed);
  let mood = noise.normal();
  variance[0] = 0;
  for (let start = 0; start < TICKS_PER_DAY; start += MOOD_TICKS) {
    mood = 0.85 * mood + 0.52 * noise.normal();
    const hour = Math.floor(start / TICKS_PER_HOUR);
    variance.fill(clock.hours[hour]! * Math.exp(0.7 * mood), start + 1, start + 1 + MOOD_TICKS);
  }
  for (const start of restless) {
    const end = Math.min(TICKS_PER_DAY, start + RESTLESS_TICKS);
    for (let tick = start; tick < end; tick += 1) {
      variance[tick + 1]! *= 1 + RESTLESSNESS * (1 - (tick - start) / RESTLESS_TICKS);
    }
  }
  if (clock.gapHour >= 0)
    variance[clock.gapHour * TICKS_PER_HOUR] = (sumVariance() * clock.gap) / (clock.total - clock.gap);
}

/** One driver's distance from its level at 00:00: a random walk, bridged to end where the next day begins, with jumps at the releases. */
export function drawTape(
  tape: Float32Array,
  day: number,
  one: DriverDay,
  clock: VarianceDay,
  seed: number,
): void {
  if (one.variance === 0) return void tape.fill(0);
  const tickOf = (at: number) => Math.max(0, Math.ceil((at - day * DAY_MS) / TICK_MS));
  fillVariance(
    clock,
    one.jumps.map((jump) => tickOf(jump.at)),
    seed,
  );
  const sum = sumVariance();
  const scale = Math.sqrt(one.variance / sum);
  const noise = createNoise(seed ^ 0x5bd1e995);
  for (let tick = 1; tick <= TICKS_PER_DAY; tick += 1) {
    walk[tick] = walk[tick - 1]! + scale * Math.sqrt(variance[tick]!) * noise.step();
  }
  const astray = one.drift - walk[TICKS_PER_DAY]!;
  for (let tick = 0, passed = 0; tick < TICKS_PER_DAY; tick += 1) {
    passed += variance[tick]!;
    tape[tick] = walk[tick]! + (astray * passed) / sum;
  }
  for (const jump of one.jumps) {
    for (let tick = tickOf(jump.at); tick < TICKS_PER_DAY; tick += 1) tape[tick]! += jump.size;
  }
}
