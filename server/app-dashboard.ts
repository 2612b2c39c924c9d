import { readFileSync } from 'node:fs';
import type { adminMoney } from '@app/contracts/admin-money.ts';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { adminUsers } from '@app/contracts/admin-users.ts';
import type { Deps } from './deps.ts';
import { adminMoneyRoutes } from './features/admin-money/routes.ts';
import { adminOutreachRoutes } from './features/admin-outreach/routes.ts';
import { adminSystemRoutes, type OwnState } from './features/admin-system/routes.ts';
import { adminUserRoutes } from './features/admin-users/routes.ts';
import { lessonTitle } from './features/chat/lessons/library.ts';
import type { Handlers } from './http/call.ts';
import type { Job } from './jobs/job.ts';
import { progressNoted } from './jobs/note-progress.ts';
import { refreshFigures } from './jobs/refresh-figures.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

type Rows = typeof adminMoney & typeof adminUsers & typeof adminOutreach & typeof adminSystem;

/** What the admin dashboard reads and does. */
export const joinDashboard = (deps: Deps, own: Omit<OwnState, 'version'>): Pick<Handlers, keyof Rows> => ({
  ...adminMoneyRoutes(deps),
  ...adminUserRoutes(deps, lessonTitle),
  ...adminOutreachRoutes(deps),
  ...adminSystemRoutes(deps, { version, ...own }),
});

/** What keeps the figures that the dashboard sorts and sums by. */
export const dashboardJobs = (deps: Deps): Job[] => [refreshFigures(deps.database.db), progressNoted(deps)];
