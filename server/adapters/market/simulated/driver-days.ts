import { DAY_MS } from '@app/domain/time.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import { hashKeys, createNoise } from '@app/domain/market/seeded-noise.ts';
import type { Noise } from '@app/domain/market/seeded-noise.ts';
import type { ReleasesOn } from './usual-releases.ts';
import { anchorDay, varianceOf } from './world.ts';
import type { Driver } from './world.ts';

export type Jump = { at: number; size: number };

export type DriverDay = { level: number; drift: number; variance: number; jumps: readonly Jump[] };

// GARCH(1,1) with unit long-run variance, in a calm or stormy regime.
const [CONSTANT, SHOCK, MEMORY] = [0.03, 0.09, 0.88];
const CALM = 0.64;
const STORM = 2.56;
const TO_STORM = 0.02;
const TO_CALM = 0.08;
/** Half-way back to the anchor in about half a year. */
const MEAN_REVERSION = 0.004;
const JUMP_SIZE: Record<Impact, number> = { HIGH: 0.6, MEDIUM: 0.2, LOW: 0.06 };

type State = { heat: number; stormy: boolean };

/** Crypto trades every day of the year, the rest on about 252. */
const dailyVariance = (driver: Driver): number =>
  driver.volatility ** 2 / (driver.calendar === 'always' ? 365 : 260);

/** A walk away from the anchor day in both directions; each step is drawn from (seed, driver, day) alone. */
export function createDriverDays(
  driver: Driver,
  seed: number,
  releasesOn: ReleasesOn,
): (day: number) => DriverDay {
  const jumpsOn = (day: number, deviation: number): Jump[] =>
    releasesOn(day * DAY_MS)
      .filter((one) => one.currency === driver.currency)
      .map((one, index) => {
        const noise = createNoise(hashKeys(seed, 'jump', one.currency, one.at, index));
        return { at: one.at, size: JUMP_SIZE[one.impact] * deviation * (one.surprise ?? noise.fatTailed()) };
      });

  const step = (state: State, noise: Noise, day: number): Omit<DriverDay, 'level'> => {
    const share = varianceOf(driver.calendar, day).total;
    if (share === 0) return { drift: 0, variance: 0, jumps: [] };
    if (noise.uniform() < (state.stormy ? TO_CALM : TO_STORM)) state.stormy = !state.stormy;
    const normal = dailyVariance(driver) * (state.stormy ? STORM : CALM);
    const shock = noise.fatTailed();
    const variance = normal * state.heat * share;
    const drift = shock * Math.sqrt(variance);
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
      const next = step(afterState, createNoise(hashKeys(seed, driver.name, at)), at);
      const pull = next.variance > 0 ? MEAN_REVERSION * level : 0;
      after.push({ ...next, level, drift: next.drift - pull });
    }
    while (anchorDay - before.length > day) {
      const at = anchorDay - before.length - 1;
      const end = before.at(-1)?.level ?? 0;
      const next = step(beforeState, createNoise(hashKeys(seed, driver.name, at)), at);
      const drift = next.variance > 0 ? next.drift + MEAN_REVERSION * end : 0;
      before.push({ ...next, drift, level: end - total({ ...next, drift }) });
    }
    return day >= anchorDay ? after[day - anchorDay]! : before[anchorDay - day - 1]!;
  };
}
