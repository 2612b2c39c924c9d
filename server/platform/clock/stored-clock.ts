import { createRunningClock, type Clock } from './clock.ts';
import type { Config } from '../../config.ts';
import { readState, writeState } from '../database/app-state.ts';
import type { Db } from '../database/database.ts';
import type { RepeatingJob } from '../queue/task.ts';

const STATE_KEY = 'clock';
const WRITE_EVERY_MS = 250;
/** Stored ahead, so that a killed process never went further than it stored. */
const AHEAD_MS = 1_000;

/** CLOCK_START is ignored where the last run stopped later, because time never runs backwards. */
export async function openClock(db: Db, config: Config): Promise<Clock> {
  const start = config.CLOCK_START === undefined ? undefined : Date.parse(config.CLOCK_START);
  if (start === undefined && config.CLOCK_SPEED === 1) return createRunningClock();
  const storedNow = await readState(db, STATE_KEY);
  return createRunningClock(Math.max(start ?? Date.now(), Number(storedNow ?? 0)), config.CLOCK_SPEED);
}

export function createClockJobs(db: Db, { speed }: Clock, config: Config): RepeatingJob[] {
  if (config.CLOCK_START === undefined && config.CLOCK_SPEED === 1) return [];
  return [
    {
      name: 'store-clock',
      everyRealMs: WRITE_EVERY_MS,
      startsAtOnce: true,
      run: (now) => writeState(db, STATE_KEY, String(Math.ceil(now + AHEAD_MS * speed))),
    },
  ];
}
