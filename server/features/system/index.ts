import type { Deps } from '../../deps.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';
import { resealStored } from './reseal-stored.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { AccountsPort } from '../../ports/accounts.ts';
import { createBoundReport } from './report-bounds.ts';
import { systemRoutes } from './routes.ts';
import { serveSecurityTxt } from './security-txt.ts';

export const systemFeature = (deps: Deps, { accounts }: { accounts: AccountsPort }) =>
  defineFeature({
    routes: systemRoutes(deps),
    jobs: [removeExpiredRows(deps), resealStored(deps), createBoundReport(deps, accounts)],
    webhooks: (server) => serveSecurityTxt(server, deps),
  });
