import type { Db } from '../db/database.ts';
import { figuresKeeper } from '../features/admin-users/refresh-figures.ts';
import type { Job } from './job.ts';

/** What the admin's list of users is sorted by. */
export const refreshFigures = (db: Db): Job => ({
  name: 'refresh-figures',
  everyRealMs: 60_000,
  soon: true,
  run: figuresKeeper(db),
});
