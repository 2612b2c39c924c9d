import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { addRounds } from '../platform/queue/add-jobs.ts';
import { findDeadWorkers, releaseJobsOf } from '../platform/queue/dead-workers.ts';
import { runJob, type FetchedJob } from '../platform/queue/run-job.ts';
import type { QueueTask, RepeatingJob } from '../platform/queue/task.ts';

type JobInHand = FetchedJob & { jobId: string };
type Queue = { db: Db; clock: Pick<Clock, 'now'> };

/** One job, or one task of the queue: `run` does what is due by the test's clock. */
export type HandDrivenJob = { name: string; run: (now: number) => Promise<void> };

/** The jobs of a process, without its worker and its timers. */
export const handDriven = (
  { jobs, recordIdleQueue }: Pick<App, 'jobs' | 'recordIdleQueue'>,
  queue: Queue,
): HandDrivenJob[] =>
  jobs.map((job: RepeatingJob | QueueTask) => {
    if ('channels' in job) return { name: job.name, run: () => runDueJobs(queue, job).then(recordIdleQueue) };
    return { name: job.name, run: job.inOneProcess ? (now) => runRound(queue.db, job, now) : job.run };
  });

/** Does a round where no other process is at one. */
async function runRound(db: Db, { name, run }: RepeatingJob, now: number): Promise<void> {
  await addRounds(db, [name]);
  const job = await fetchJob(db, name, { worker: `test-${randomUUID()}`, now, closed: [] });
  if (job) await run(now).finally(() => completeJob(db, job));
}

/** Does what is due of a task by the test's clock, as one process would, until nothing more is. */
export async function runDueJobs({ db, clock }: Queue, task: QueueTask): Promise<void> {
  const worker = `test-${randomUUID()}`;
  const work = async (): Promise<void> => {
    for (;;) {
      const closed = task.channels.flatMap((one) => (one.isOpen(clock.now()) ? [] : [one.name]));
      const job = await fetchJob(db, task.name, { worker, now: clock.now(), closed });
      if (!job) return;
      try {
        await runJob(db, task, job, clock.now);
      } catch (error) {
        await failJob(db, job, clock.now());
        throw error;
      }
      await completeJob(db, job);
    }
  };
  const atOnce = task.channels.reduce((sum, { limit }) => sum + limit, 0);
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** A process takes the job that goes next, and dies with it. */
export async function takeJobAndDie(
  { db, clock }: Queue,
  task: string,
): Promise<{ id: number; attempts: number }> {
  const job = await fetchJob(db, task, { worker: `test-${randomUUID()}`, now: clock.now(), closed: [] });
  if (!job) throw new Error('nothing waits');
  return { id: job.payload.id, attempts: job.attempts };
}

/** A process begins a round of a job that one process does at a time, and dies over it. */
export async function takeRoundAndDie(queue: Queue, task: string): Promise<void> {
  await addRounds(queue.db, [task]);
  await takeJobAndDie(queue, task);
}

/** The database has taken back the locks of processes that died, and another process has noticed. */
export const noticeDeadProcesses = async (db: Db): Promise<void> =>
  releaseJobsOf(db, await findDeadWorkers(db));

type Fetching = { worker: string; now: number; closed: readonly string[] };

/** Jobs of a task in the order in which they are fetched by the test's clock. */
export const fetchIndex = `CREATE INDEX ON graphile_worker._private_jobs
  (task_id, priority, ((payload->>'dueAt')::bigint), run_at, id) WHERE is_available`;

/** As graphile_worker fetches a job, by the test's clock. */
async function fetchJob(db: Db, task: string, { worker, now, closed }: Fetching): Promise<JobInHand | null> {
  const { rows } = await sql<JobInHand>`
    WITH next AS (
      SELECT j.id, j.job_queue_id FROM graphile_worker._private_jobs AS j
      LEFT JOIN graphile_worker._private_job_queues AS q ON q.id = j.job_queue_id
      WHERE j.task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${task}) AND j.is_available AND (j.job_queue_id IS NULL OR q.is_available)
        AND (j.payload->>'dueAt')::bigint <= ${now} AND (j.flags ?| ${[...closed]}::text[]) IS NOT TRUE
      ORDER BY j.priority, (j.payload->>'dueAt')::bigint, j.run_at, j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED),
    lane AS (UPDATE graphile_worker._private_job_queues AS q SET locked_by = ${worker}, locked_at = now()
      FROM next WHERE q.id = next.job_queue_id AND q.locked_at IS NULL RETURNING q.id)
    UPDATE graphile_worker._private_jobs AS j SET attempts = attempts + 1, locked_by = ${worker}, locked_at = now()
    FROM next WHERE j.id = next.id AND (next.job_queue_id IS NULL OR EXISTS (SELECT FROM lane))
    RETURNING j.id::text AS "jobId", j.payload, j.attempts, j.priority, j.flags`.execute(db);
  return rows[0] ?? null;
}

const openLane = async (db: Db, { payload: { lane } }: JobInHand): Promise<unknown> =>
  lane !== null &&
  sql`UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL WHERE queue_name = ${lane}`.execute(
    db,
  );

async function completeJob(db: Db, job: JobInHand): Promise<void> {
  await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${job.jobId}::bigint`.execute(db);
  await openLane(db, job);
}

async function failJob(db: Db, job: JobInHand, now: number): Promise<void> {
  const payload = JSON.stringify({ ...job.payload, dueAt: Math.ceil(now + Math.exp(job.attempts) * 1_000) });
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, payload = ${payload}::json
    WHERE id = ${job.jobId}::bigint`.execute(db);
  await openLane(db, job);
}
