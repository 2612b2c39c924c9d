import { errorKind } from '../http/error-kind.ts';
import type { Job } from './job.ts';

/** How a job has fared in this process since its start. Times in UTC ms of the app's clock. */
type JobState = {
  name: string;
  everyRealMs: number;
  /** The last round that ended well. */
  endedAt: number | null;
  /** How long that one took, in real ms. */
  tookMs: number | null;
  failures: number;
  lastFailure: { at: number; kind: string } | null;
};

/** Remembers how each round of the jobs that it watches ends. In memory: each process runs every job and tells of its own. */
export function jobRecord(now: () => number) {
  const states: JobState[] = [];
  const watched = (job: Job): Job => {
    const { name, everyRealMs } = job;
    const state: JobState = {
      name,
      everyRealMs,
      endedAt: null,
      tookMs: null,
      failures: 0,
      lastFailure: null,
    };
    states.push(state);
    return {
      ...job,
      run: async (at) => {
        const began = performance.now();
        try {
          await job.run(at);
        } catch (error) {
          state.failures += 1;
          state.lastFailure = { at: now(), kind: errorKind(error) };
          throw error;
        }
        state.endedAt = now();
        state.tookMs = Math.round(performance.now() - began);
      },
    };
  };
  return {
    watch: (jobs: readonly Job[]): Job[] => jobs.map(watched),
    states: (): readonly JobState[] => states,
  };
}
