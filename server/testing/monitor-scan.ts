import { createFeatures } from '../app.ts';
import type { Deps } from '../deps.ts';

/** One monitor scan by a process of its own. */
export function createMonitorScan(deps: Deps): (now: number) => Promise<void> {
  const job = createFeatures(deps).jobs.find(({ name }) => name === 'monitor-economy');
  if (!job || !('everyRealMs' in job)) throw new Error('No job scans the calendar');
  return job.run;
}
