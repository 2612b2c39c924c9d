import type { RepeatingJob } from '../../platform/queue/task.ts';

/** Once a second, in every process: each has its own readers. */
export const createPriceJob = (tick: (now: number) => Promise<void>): RepeatingJob => ({
  name: 'send-prices',
  everyRealMs: 1_000,
  run: tick,
});
