import type { Impact } from '@app/domain/calendar/impact.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import { hash, noiseFrom } from '@app/domain/market/seeded-noise.ts';
import type { Noise } from '@app/domain/market/seeded-noise.ts';
import type { ReleasesOn } from './simulated-releases.ts';
import { anchorDay, varianceOf } from './simulated-world.ts';
import type { Driver } from './simulated-world.ts';

export type Jump = { at: number; size: number };

/** A driver over one UTC day: where it stands at 00:00, how far it drifts, how much it moves, what shakes it. */
export type DriverDay = { level: number; drift: number; variance: number; jumps: readonly Jump[] };

// GARCH(1,1) with unit long-run variance, times a market that is now calm, now stormy.
const [CONSTANT, SHOCK, MEMORY] = [0.03, 0.09, 0.88];
const CALM = 0.64;
const STORM = 2.56;
const TO_STORM = 0.02;
const TO_CALM = 0.08;
/** Half-way back to the anchor in about half a year. */
const PULL = 0.004;
const JUMP: Record<Impact, number> = { HIGH: 0.6, MEDIUM: 0.2, LOW: 0.06 };

type State = { heat: number; stormy: boolean };

/** Normal variance of a day of trading: crypto trades every day of the year, the rest on about 252. */
const dailyVariance = (driver: Driver): number =>
  driver.volatility ** 2 / (driver.calendar === 'always' ? 365 : 260);

/**
 * The day-to-day walk of one driver, away from the anchor day in both directions: as far as ever asked for, each
 * step drawn from (seed, driver, day) alone.
 */
export function driverDays(driver: Driver, seed: number, releasesOn: ReleasesOn): (day: number) => DriverDay {
  const jumpsOn = (day: number, deviation: number): Jump[] =>
    releasesOn(day * DAY)
      .filter((one) => one.currency === driver.currency)
      .map((one, index) => {
        const noise = noiseFrom(hash(seed, 'jump', one.currency, one.at, index));
        return { at: one.at, size: JUMP[one.impact] * deviation * (one.surprise ?? noise.fatTailed()) };
      });

  const step = (state: State, noise: Noise, day: number): Omit<DriverDay, 'level'> => {
    const share = varianceOf(driver.calendar, day).total;
    if (share === 0) return { drift: 0, variance: 0, jumps: [] };
    if (noise.uniform() < (state.stormy ? TO_CALM : TO_STORM)) state.stormy = !state.stormy;
    const normal = dailyVariance(driver) * (state.stormy ? STORM : CALM);
    const shock = noise.fatTailed();
    const variance = normal * state.heat * share;
    const drift = shock * Math.sqrt(variance);
    // A short Sunday evening or Friday says less about tomorrow than a full day.
    const heated = CONSTANT + (SHOCK * shock ** 2 + MEMORY) * state.heat;
    state.heat = Math.min(12, state.heat + Math.min(1, share) * (heated - state.heat));
    return { drift, variance, jumps: jumpsOn(day, Math.sqrt(normal * state.heat)) };
  };

  const after: DriverDay[] = [];
  const before: DriverDay[] = [];
  const afterState: State = { heat: 1, stormy: false };
  const beforeState: State = { heat: 1, stormy: false };
  const total = (day: Omit<DriverDay, 'level'>): number =>
    day.jumps.reduce((sum, one) => sum + one.size, day.drift);

  return (day) => {
    while (anchorDay + after.length <= day) {
      const at = anchorDay + after.length;
      const last = after.at(-1);
      const level = last ? last.level + total(last) : 0;
      const next = step(afterState, noiseFrom(hash(seed, driver.name, at)), at);
      const pull = next.variance > 0 ? PULL * level : 0;
      after.push({ ...next, level, drift: next.drift - pull });
    }
    while (anchorDay - before.length > day) {
      const at = anchorDay - before.length - 1;
      const end = before.at(-1)?.level ?? 0;
      const next = step(beforeState, noiseFrom(hash(seed, driver.name, at)), at);
      const drift = next.variance > 0 ? next.drift + PULL * end : 0;
      before.push({ ...next, drift, level: end - total({ ...next, drift }) });
    }
    return day >= anchorDay ? after[day - anchorDay]! : before[anchorDay - day - 1]!;
  };
}
