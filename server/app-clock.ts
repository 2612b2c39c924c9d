import { runningClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { readState, writeState } from './db/app-state.ts';
import type { Db } from './db/database.ts';
import type { Job } from './jobs/job.ts';

const KEY = 'clock';
const WRITE_EVERY_MS = 250;
/** Real time that is written down ahead, so that a killed process has not come further than what it wrote. */
const AHEAD_MS = 1_000;

/**
 * The app's clock by its settings. With CLOCK_START it begins there; data that is already newer (the same start
 * setting used again) moves the beginning to where the last run stopped: time never runs backwards.
 */
export async function openClock(db: Db, config: Config): Promise<Clock> {
  const start = config.CLOCK_START === undefined ? undefined : Date.parse(config.CLOCK_START);
  if (start === undefined && config.CLOCK_SPEED === 1) return runningClock();
  const seen = await readState(db, KEY);
  return runningClock(Math.max(start ?? Date.now(), Number(seen ?? 0)), config.CLOCK_SPEED);
}

/** Writes down how far an unusual clock may come until the next time; the usual one needs nothing. */
export function rememberClock(db: Db, { speed }: Clock, config: Config): Job[] {
  if (config.CLOCK_START === undefined && config.CLOCK_SPEED === 1) return [];
  return [
    {
      name: 'remember-clock',
      everyRealMs: WRITE_EVERY_MS,
      soon: true,
      run: (now) => writeState(db, KEY, String(Math.ceil(now + AHEAD_MS * speed))),
    },
  ];
}
