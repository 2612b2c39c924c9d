import type { Db } from '../../../../platform/database/database.ts';
import { createFigureRefresher } from './refresh-figures.ts';
import type { RepeatingJob } from '../../../../platform/queue/task.ts';

/** What the admin's list of users is sorted by. */
export const createFiguresJob = (db: Db): RepeatingJob => ({
  name: 'refresh-user-stats',
  everyRealMs: 60_000,
  startsAtOnce: true,
  run: createFigureRefresher(db),
});
