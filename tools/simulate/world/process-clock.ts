import { createRunningClock, type Clock } from '../../../server/platform/clock/clock.ts';
import { openSyncedClock, readDatabaseTime } from '../../../server/platform/clock/synced-clock.ts';
import type { StoredClock } from '../../../server/platform/clock/stored-clock.ts';
import type { Db } from '../../../server/platform/database/database.ts';
import { simulatedNow } from '../outside/time.ts';

/** How far a machine's own clock is off, ms; somebody may set it at any time. */
export type MachineClock = { skewMs: number };

/** The real synced clock, over a database whose time is the simulation's. */
export async function openProcessClock(db: Db, machine: MachineClock): Promise<StoredClock> {
  const { realNow, sync, mistrust } = await openSyncedClock(db, {
    process: { wall: () => simulatedNow() + machine.skewMs, steady: simulatedNow },
    readTime: async (from) => {
      const { mark } = await readDatabaseTime(from);
      return { databaseAt: simulatedNow(), mark };
    },
  });
  return { ...createRunningClock(undefined, 1, realNow), sync, mistrust };
}

/** The planted fault: a process that goes by its own clock and asks nobody. */
export function openOwnClock(skewMs: number): StoredClock {
  const now: Clock['now'] = () => simulatedNow() + skewMs;
  return { now, realNow: now, speed: 1, sync: () => Promise.resolve(), mistrust: () => null };
}
