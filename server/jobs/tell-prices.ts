import type { Job } from './job.ts';

/** Once a second, in every process: each has its own readers. */
export const tellPrices = (tick: (now: number) => Promise<void>): Job => ({
  name: 'tell-prices',
  everyRealMs: 1_000,
  run: tick,
});
