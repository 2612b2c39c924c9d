import type { Deps } from '../../../../deps.ts';
import { updateProgress } from './update-progress.ts';
import type { RepeatingJob } from '../../../../platform/queue/task.ts';

/** How far each user has come, for the figures of campaigns; a minute late at most. */
export const createProgressJob = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): RepeatingJob => ({
  name: 'update-progress',
  everyRealMs: clock.speed > 1 ? 5_000 : 60_000,
  startsAtOnce: true,
  run: async (now) => void (await updateProgress(database.db, now)),
});
