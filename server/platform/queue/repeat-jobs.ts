import type { Log } from '../../deps.ts';
import type { RepeatingJob } from './task.ts';

/** Runs each job again and again until stopped; `stop` waits for the rounds in progress. */
export function repeatJobs(
  jobs: readonly RepeatingJob[],
  now: () => number,
  log: Log,
): { stop: () => Promise<void> } {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const round = async (job: RepeatingJob): Promise<void> => {
    try {
      await job.run(now());
    } catch (error) {
      log.error({ job: job.name, err: error }, 'job failed');
    }
    schedule(job);
  };
  const schedule = (job: RepeatingJob, delay = job.everyRealMs): void => {
    if (stopped) return;
    const start = (): void => {
      const work = round(job).finally(() => running.delete(work));
      running.add(work);
    };
    timers.set(job.name, setTimeout(start, delay));
  };
  for (const job of jobs) schedule(job, job.startsAtOnce ? 0 : job.everyRealMs);
  return {
    stop: async () => {
      stopped = true;
      timers.forEach((timer) => clearTimeout(timer));
      await Promise.all(running);
    },
  };
}
