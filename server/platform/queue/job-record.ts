import { describeErrorKind } from '../http/error-kind.ts';
import type { QueueTask, RepeatingJob } from './task.ts';

/** How often the queue is looked at for due jobs, whatever the task. */
const POLLED_EVERY_MS = 1_000;

/** How a job has fared in this process since its start. Times in UTC ms of the app's clock. */
type JobState = {
  name: string;
  everyRealMs: number;
  /** The last round that ended well; of what comes from the queue, also when that was last found to have nothing to do. */
  endedAt: number | null;
  /** How long that one took, in real ms. */
  tookMs: number | null;
  failures: number;
  lastFailure: { at: number; kind: string } | null;
};

/** Remembers how jobs end in this process. */
export function createJobRecord(now: () => number) {
  const states: JobState[] = [];
  const queued: JobState[] = [];
  const newState = (name: string, everyRealMs: number): JobState => {
    const state = { name, everyRealMs, endedAt: null, tookMs: null, failures: 0, lastFailure: null };
    states.push(state);
    return state;
  };
  const timed = async <T>(state: JobState, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      const result = await work();
      state.endedAt = now();
      state.tookMs = Math.round(performance.now() - startedAt);
      return result;
    } catch (error) {
      state.failures += 1;
      state.lastFailure = { at: now(), kind: describeErrorKind(error) };
      throw error;
    }
  };
  const watchRepeating = (job: RepeatingJob): RepeatingJob => {
    const state = newState(job.name, job.everyRealMs);
    if (job.inOneProcess) queued.push(state);
    return { ...job, run: (at) => timed(state, () => job.run(at)) };
  };
  const watchTask = (task: QueueTask): QueueTask => {
    const state = newState(task.name, POLLED_EVERY_MS);
    queued.push(state);
    return { ...task, run: (taken) => timed(state, () => task.run(taken)) };
  };
  return {
    watch: (jobs: ReadonlyArray<RepeatingJob | QueueTask>) =>
      jobs.map((job) => ('channels' in job ? watchTask(job) : watchRepeating(job))),
    recordIdleQueue: (): void => {
      for (const state of queued) state.endedAt = now();
    },
    states: (): readonly JobState[] => states,
  };
}
