import type { Deps } from '../../deps.ts';
import { repeatJobs } from './repeat-jobs.ts';
import type { RepeatingJob } from './repeating-job.ts';
import type { QueueTask } from './task.ts';
import { startWorker } from './worker.ts';

type Jobs = {
  jobs: ReadonlyArray<RepeatingJob | QueueTask>;
  /** The queue was reached and had nothing more to do. */
  recordIdleQueue: () => void;
  log: Deps['log'];
};

/** Starts what runs beside requests; `stop` waits for what is in hand. */
export function startJobs(
  { jobs, recordIdleQueue, log }: Jobs,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): { stop: () => Promise<void> } {
  const rounds = repeatJobs(
    jobs.filter((job) => 'everyRealMs' in job),
    clock.now,
    log,
  );
  const worker = startWorker({
    database,
    clock,
    log,
    tasks: jobs.filter((job) => 'channels' in job),
    onIdle: recordIdleQueue,
  });
  return { stop: async () => void (await Promise.all([rounds.stop(), worker.stop()])) };
}
