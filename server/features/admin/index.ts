import type { Deps } from '../../deps.ts';
import { createProgressJob } from './outreach/progress/progress-job.ts';
import { createFiguresJob } from './users/figures/figures-job.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { PasskeysPort, PasswordsPort } from '../../ports/accounts.ts';
import type { LessonsPort } from '../../ports/chat.ts';
import { adminMoneyRoutes } from './money/routes.ts';
import { adminAccessRoutes } from './access/routes.ts';
import { adminOutreachRoutes } from './outreach/routes.ts';
import { adminOverviewRoutes } from './overview/routes.ts';
import { adminSystemRoutes, type ProcessState } from './system/routes.ts';
import { adminUserRoutes } from './users/routes.ts';

type Needs = {
  lessons: LessonsPort;
  passwords: PasswordsPort;
  passkeys: PasskeysPort;
  processState: ProcessState;
};

export const adminFeature = (deps: Deps, { lessons, passwords, passkeys, processState }: Needs) =>
  defineFeature({
    routes: {
      ...adminAccessRoutes(deps, passwords, passkeys),
      ...adminMoneyRoutes(deps),
      ...adminUserRoutes(deps, lessons.titleOf),
      ...adminOutreachRoutes(deps),
      ...adminOverviewRoutes(deps),
      ...adminSystemRoutes(deps, processState),
    },
    jobs: [createFiguresJob(deps.database.db), createProgressJob(deps)],
  });
