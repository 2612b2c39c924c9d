import type { Job } from './job.ts';

/** Looks at the calendar every few seconds, oftener where the app's clock runs faster. */
export const monitorEconomy = (scan: (now: number) => Promise<void>, clockSpeed: number): Job => ({
  name: 'monitor-economy',
  everyRealMs: clockSpeed > 1 ? 250 : 5_000,
  run: scan,
});
