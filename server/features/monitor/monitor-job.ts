import type { RepeatingJob } from '../../platform/queue/task.ts';

/** Looks at the calendar every few seconds, oftener where the app's clock runs faster. */
export const createMonitorJob = (scan: (now: number) => Promise<void>, clockSpeed: number): RepeatingJob => ({
  name: 'monitor-economy',
  everyRealMs: clockSpeed > 1 ? 250 : 5_000,
  inOneProcess: true,
  run: scan,
});
