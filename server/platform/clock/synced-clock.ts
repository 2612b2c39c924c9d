import { sql } from 'kysely';
import {
  findMistrust,
  followSample,
  MARK_AHEAD_MS,
  showTime,
  type ClockSample,
  type FollowedClock,
} from '@app/domain/clock/follow-database.ts';
import type { Db } from '../database/database.ts';

const MARK_KEY = 'clock-shown-until';

/** The clocks of a process: `wall` may be wrong or set at any time, `steady` never is. */
export type ProcessTime = { wall: () => number; steady: () => number };

export const processTime: ProcessTime = { wall: Date.now, steady: () => performance.now() };

export type DatabaseTime = { databaseAt: number; mark: number | null };

export async function readDatabaseTime(db: Db): Promise<DatabaseTime> {
  const { rows } = await sql<{ now: number; mark: string | null }>`SELECT
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    (SELECT value FROM app_state WHERE key = ${MARK_KEY}) AS mark`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what time it is');
  return { databaseAt: row.now, mark: row.mark === null ? null : Number(row.mark) };
}

/** Never moves back, whichever process wrote it. */
async function raiseMark(db: Db, shownAt: number): Promise<void> {
  const mark = String(Math.ceil(shownAt + MARK_AHEAD_MS));
  await sql`INSERT INTO app_state (key, value) VALUES (${MARK_KEY}, ${mark})
    ON CONFLICT (key) DO UPDATE SET value = greatest(app_state.value::bigint, excluded.value::bigint)::text`.execute(
    db,
  );
}

export type SyncedClock = {
  /** The database's time, UTC ms with fractions; never moves back. */
  realNow: () => number;
  /** Why this process should not serve now; null where it may. */
  mistrust: () => string | null;
  sync: () => Promise<void>;
};

/** Follows the database's clock, so that all processes that share it have one time. */
export async function openSyncedClock(
  db: Db,
  {
    process = processTime,
    readTime = readDatabaseTime,
  }: { process?: ProcessTime; readTime?: typeof readDatabaseTime } = {},
): Promise<SyncedClock> {
  const sample = async (): Promise<ClockSample> => {
    const sentAtSteady = process.steady();
    const read = await readTime(db);
    return { sentAtSteady, ...read, receivedAtSteady: process.steady(), ownAt: process.wall() };
  };
  let clock: FollowedClock = followSample(null, await sample());
  const realNow = (): number => {
    const shownAt = showTime(clock, process.steady());
    clock = { ...clock, shownAt };
    return shownAt;
  };
  const mistrust = (): string | null => findMistrust(clock, process.steady());
  const mark = async (): Promise<void> => {
    // A clock that nobody should go by leaves no mark for others.
    if (mistrust() === null) await raiseMark(db, realNow());
  };
  await mark();
  return {
    realNow,
    mistrust,
    sync: async () => {
      clock = followSample(clock, await sample());
      await mark();
    },
  };
}
