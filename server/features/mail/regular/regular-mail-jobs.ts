import type { Deps } from '../../../deps.ts';
import { queueReEngagementMails } from './queue-re-engagement-mails.ts';
import { queueWeeklyReports } from './queue-weekly-reports.ts';
import type { RepeatingJob } from '../../../platform/queue/task.ts';

type Post = Pick<Deps, 'calendar' | 'clock' | 'config' | 'database' | 'log' | 'publicUrl'>;

/** Mail that comes by the calendar; more often where the app's clock runs faster. */
export const createRegularMailJobs = (post: Post): RepeatingJob[] => [
  {
    name: 'queue-weekly-reports',
    everyRealMs: post.clock.speed > 1 ? 1_000 : 60_000,
    run: (now) => queueWeeklyReports(post, now),
  },
  {
    name: 'queue-re-engagement-mails',
    everyRealMs: post.clock.speed > 1 ? 1_000 : 600_000,
    run: (now) => queueReEngagementMails(post, now),
  },
];
