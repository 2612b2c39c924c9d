import type { Db } from '../database/database.ts';
import { addJobs } from './add-jobs.ts';
import type { QueueTask } from './task.ts';

/** A job as graphile_worker hands it out. */
export type FetchedJob = {
  payload: { id: number; dueAt: number; lane: string | null };
  attempts: number;
  priority: number;
  flags: object | null;
};

/**
 * Runs one job, and adds it anew where it has to run again. Should the process die in between, the job it has taken is handed out once more
 * and finds in its row what is left to do.
 */
export async function runJob(db: Db, task: QueueTask, job: FetchedJob, now: () => number): Promise<void> {
  const { id, lane, dueAt } = job.payload;
  const channel = task.channels.find(({ name }) => name in (job.flags ?? {})) ?? task.channels[0];
  if (!channel) throw new Error(`${task.name} has no channel`);
  await channel.enter(async () => {
    const opensAt = Math.max(channel.pausedUntil(), dueAt);
    const again = now() < opensAt ? opensAt : await task.run({ id, attempts: job.attempts });
    if (again === null) return;
    const next = { task: task.name, id, channel: channel.name, dueAt: again, isRetry: true };
    const priority = Math.ceil(job.priority / 2);
    await addJobs(db, [{ ...next, priority, ...(lane !== null && { lane }) }], now());
  });
}
