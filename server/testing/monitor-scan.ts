import { createFeatures } from '../app.ts';
import type { Deps } from '../deps.ts';
import { handDriven } from './hand-driven-jobs.ts';

/** One monitor scan by a process of its own. */
export function createMonitorScan(deps: Deps): (now: number) => Promise<void> {
  const jobs = createFeatures(deps).jobs.filter(({ name }) => name === 'monitor-economy');
  const queue = { db: deps.database.db, clock: deps.clock };
  const [job] = handDriven({ jobs, recordIdleQueue: () => undefined }, queue);
  if (!job) throw new Error('No job scans the calendar');
  return job.run;
}
