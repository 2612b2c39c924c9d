import type { Deps } from '../deps.ts';
import { queueReEngagement } from '../features/mail/re-engagement.ts';
import { queueWeeklyReports } from '../features/mail/weekly-report.ts';
import type { Job } from './job.ts';

type Post = Pick<Deps, 'calendar' | 'clock' | 'config' | 'database' | 'log' | 'publicUrl'>;

/** Mail that comes by the calendar; more often where the app's clock runs faster. */
export const regularMail = (post: Post): Job[] => [
  {
    name: 'weekly-reports',
    everyRealMs: post.clock.speed > 1 ? 1_000 : 60_000,
    run: (now) => queueWeeklyReports(post, now),
  },
  {
    name: 're-engagement',
    everyRealMs: post.clock.speed > 1 ? 1_000 : 600_000,
    run: (now) => queueReEngagement(post, now),
  },
];
