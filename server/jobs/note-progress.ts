import type { Deps } from '../deps.ts';
import { noteProgress } from '../features/admin-outreach/note-progress.ts';
import type { Job } from './job.ts';

/** How far each user has come, for the figures of campaigns; a minute late at most. */
export const progressNoted = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Job => ({
  name: 'note-progress',
  everyRealMs: clock.speed > 1 ? 5_000 : 60_000,
  soon: true,
  run: async (now) => void (await noteProgress(database.db, now)),
});
