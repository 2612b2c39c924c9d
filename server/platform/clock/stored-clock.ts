import { createRunningClock, type Clock } from './clock.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../deps.ts';
import { readState, writeState } from '../database/app-state.ts';
import type { Db } from '../database/database.ts';
import type { QueueTask, RepeatingJob } from '../queue/task.ts';
import { openSyncedClock, type SyncedClock } from './synced-clock.ts';

const STATE_KEY = 'clock';
const WRITE_EVERY_MS = 250;
/** Stored ahead, so that a killed process never went further than it stored. */
const AHEAD_MS = 1_000;
const SYNC_EVERY_MS = 5_000;

export type StoredClock = Clock & Pick<SyncedClock, 'sync' | 'mistrust'>;

/** CLOCK_START is ignored where the last run stopped later, because time never runs backwards. */
export async function openClock(
  db: Db,
  config: Pick<Config, 'CLOCK_START' | 'CLOCK_SPEED'>,
  options: Parameters<typeof openSyncedClock>[1] = {},
): Promise<StoredClock> {
  const { realNow, sync, mistrust } = await openSyncedClock(db, options);
  const start = config.CLOCK_START === undefined ? undefined : Date.parse(config.CLOCK_START);
  if (start === undefined && config.CLOCK_SPEED === 1)
    return { ...createRunningClock(undefined, 1, realNow), sync, mistrust };
  const storedNow = await readState(db, STATE_KEY);
  const begin = Math.max(start ?? realNow(), Number(storedNow ?? 0));
  return { ...createRunningClock(begin, config.CLOCK_SPEED, realNow), sync, mistrust };
}

export function createClockJobs(
  db: Db,
  clock: StoredClock,
  config: Pick<Config, 'CLOCK_START' | 'CLOCK_SPEED'>,
  log: Log,
): RepeatingJob[] {
  const sync = createSyncJob(clock, log);
  if (config.CLOCK_START === undefined && config.CLOCK_SPEED === 1) return [sync];
  const store: RepeatingJob = {
    name: 'store-clock',
    everyRealMs: WRITE_EVERY_MS,
    startsAtOnce: true,
    run: (now) => writeState(db, STATE_KEY, String(Math.ceil(now + AHEAD_MS * clock.speed))),
  };
  return [sync, store];
}

function createSyncJob(clock: StoredClock, log: Log): RepeatingJob {
  let wasMistrusted = false;
  return {
    name: 'sync-clock',
    everyRealMs: SYNC_EVERY_MS,
    startsAtOnce: true,
    run: async () => {
      // Without a database time goes on along the process's steady clock.
      await clock.sync().catch(() => undefined);
      const why = clock.mistrust();
      if (why !== null && !wasMistrusted) log.error({ why }, 'not serving: clocks disagree');
      if (why === null && wasMistrusted) log.info({}, 'serving again: clocks agree');
      wasMistrusted = why !== null;
    },
  };
}

const HOLD_MS = 1_000;

/** No job changes anything by a time that nobody should go by. */
export const holdWhileMistrusted = (
  jobs: ReadonlyArray<RepeatingJob | QueueTask>,
  clock: Clock,
): Array<RepeatingJob | QueueTask> => {
  const isHeld = (): boolean => (clock.mistrust?.() ?? null) !== null;
  const hold = (): Promise<number> => Promise.resolve(clock.now() + HOLD_MS * clock.speed);
  return jobs.map((job): RepeatingJob | QueueTask => {
    if ('channels' in job) {
      const run: QueueTask['run'] = (taken) => (isHeld() ? hold() : job.run(taken));
      return { ...job, run };
    }
    const run: RepeatingJob['run'] = async (now) => (isHeld() ? undefined : job.run(now));
    return { ...job, run };
  });
};
