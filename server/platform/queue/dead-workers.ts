import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db } from '../database/database.ts';

/** Any number that no other family of locks in this database has. */
const WORKER_LOCKS = 7_146_021;

/** Held until the connection or its process is gone; the database takes it back then. */
export const holdWorkerLock = async (client: ClientBase, workerId: string): Promise<void> =>
  void (await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKER_LOCKS, workerId]));

/** Workers that have jobs in their hands and are gone. */
export async function findDeadWorkers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    SELECT worker FROM (SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
      WHERE locked_by IS NOT NULL OFFSET 0) AS busy
    WHERE pg_try_advisory_xact_lock(${WORKER_LOCKS}, hashtext(worker))`.execute(db);
  return rows.map(({ worker }) => worker);
}

/** Their jobs wait for somebody else again; those that had been added anew meanwhile are dropped. */
export async function releaseJobsOf(db: Db, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  await sql`SELECT graphile_worker.force_unlock_workers(${[...workers]}::text[])`.execute(db);
  await sql`
    SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL))`.execute(db);
}
