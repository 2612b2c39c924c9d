import type { Deps, Log } from '../../deps.ts';
import { createChannel } from './channel.ts';
import { repeatJobs } from './repeat-jobs.ts';
import type { QueueTask, RepeatingJob } from './task.ts';
import { startWorker } from './worker.ts';

type Jobs = {
  jobs: ReadonlyArray<RepeatingJob | QueueTask>;
  /** The queue was reached and had nothing more to do. */
  recordIdleQueue: () => void;
  log: Log;
};

/** Starts what runs beside requests; `stop` waits for what is in hand. */
export function startJobs(
  { jobs, recordIdleQueue, log }: Jobs,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): { stop: () => Promise<void> } {
  const repeating = jobs.filter((job) => 'everyRealMs' in job);
  const rounds = repeating.filter(({ inOneProcess }) => inOneProcess);
  const own = repeatJobs(
    repeating.filter(({ inOneProcess }) => !inOneProcess),
    clock.now,
    log,
  );
  const worker = startWorker({
    database,
    clock,
    log,
    tasks: [
      ...jobs.filter((job) => 'channels' in job),
      ...rounds.map((job) => createRoundTask(job, { clock, log })),
    ],
    rounds: rounds.map(({ name }) => name),
    onIdle: recordIdleQueue,
  });
  return { stop: async () => void (await Promise.all([own.stop(), worker.stop()])) };
}

/** One job, which comes again after each round, also where that failed. */
export const createRoundTask = (
  { name, everyRealMs, run }: RepeatingJob,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
): QueueTask => ({
  name,
  channels: [createChannel(name, 1)],
  run: async () => {
    await run(clock.now()).catch((error: unknown) => log.error({ job: name, err: error }, 'job failed'));
    return clock.now() + everyRealMs * clock.speed;
  },
});
