import { sql } from 'kysely';
import { writeState } from '../database/app-state.ts';
import type { Db } from '../database/database.ts';

export type NewJob = {
  task: string;
  /** Of the row that says what is to be done; a row has one job of a task. */
  id: number;
  channel: string;
  /** UTC ms of the app's clock. */
  dueAt: number;
  /** Lower goes first. */
  priority?: number;
  /** It was taken up before: it goes before its equals. */
  isRetry?: boolean;
  /** Jobs of a lane run one after the other, in all processes together. */
  lane?: string;
};

/** A job is taken up as often as it has to be: each task decides itself when it gives up. */
const MAX_ATTEMPTS = 32_767;

const CLOCK_SPEED_KEY = 'clock-speed';

/** For due times: the queue reckons in the database's time, which is real. */
export const storeClockSpeed = (db: Db, speed: number): Promise<void> =>
  writeState(db, CLOCK_SPEED_KEY, String(speed));

/**
 * Adds jobs, or moves those that wait already, with the caller's transaction. Due times are of the app's clock, which may run faster than the
 * database's. The job has them too, as it may start early where the clock stood still between two runs of the app.
 */
export async function addJobs(db: Db, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ task, id, channel, dueAt, priority = 0, isRetry = false, lane = null }) => ({
    task,
    id,
    channel,
    due_at: dueAt,
    wait_ms: Math.max(0, dueAt - now),
    priority: 2 * priority - Number(isRetry),
    lane,
  }));
  // The microseconds keep jobs that were added together in their order.
  await sql`
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (
        task, json_build_object('id', id, 'dueAt', due_at, 'lane', lane), lane,
        now() + wait_ms / speed * interval '1 millisecond' + place * interval '1 microsecond',
        ${MAX_ATTEMPTS}::integer, task || ':' || id, priority, ARRAY[channel])::graphile_worker.job_spec
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}) AS (
          task text, id bigint, channel text, due_at bigint, wait_ms float8, priority integer, lane text))
        WITH ORDINALITY AS job(task, id, channel, due_at, wait_ms, priority, lane, place),
        (SELECT coalesce((SELECT value::float8 FROM app_state WHERE key = ${CLOCK_SPEED_KEY}), 1) AS speed) AS clock
      ORDER BY place))`.execute(db);
}

/** One job for each, unless it is there, which starts now, unless it runs. */
export async function addRounds(db: Db, tasks: readonly string[]): Promise<void> {
  await sql`
    SELECT count(*) FROM unnest(${[...tasks]}::text[]) AS task, graphile_worker.add_job(
      task, '{"id": 0, "dueAt": 0, "lane": null}', max_attempts => ${MAX_ATTEMPTS}, job_key => task || ':0',
      flags => ARRAY[task], job_key_mode => 'unsafe_dedupe') AS added,
      graphile_worker.reschedule_jobs(ARRAY[added.id], run_at => now())`.execute(db);
}
