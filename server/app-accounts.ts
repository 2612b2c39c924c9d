import type { accounts as accountTable } from '@app/contracts/accounts.ts';
import type { adminAccess as adminAccessTable } from '@app/contracts/admin-access.ts';
import type { campaigns as campaignTable } from '@app/contracts/campaigns.ts';
import type { ownData as ownDataTable } from '@app/contracts/own-data.ts';
import type { Tx } from './db/database.ts';
import type { Deps } from './deps.ts';
import { adminIds } from './features/accounts/admin-ids.ts';
import { checkPassword } from './features/accounts/check-password.ts';
import { createPasswordHasher } from './features/accounts/password-hash.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminAccessRoutes } from './features/admin-access/routes.ts';
import { registrationNotes } from './features/campaigns/note-registration.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { clearLeftovers } from './features/own-data/clear-leftovers.ts';
import { ownDataRoutes } from './features/own-data/routes.ts';
import type { Handlers } from './http/call.ts';
import type { ReadCache } from './http/read-cache.ts';
import type { Job } from './jobs/job.ts';

type Names =
  | keyof typeof accountTable
  | keyof typeof adminAccessTable
  | keyof typeof campaignTable
  | keyof typeof ownDataTable;

/** Accounts from the campaign that brings them to their deletion, and the job that does what a deletion leaves outside the database. */
export function joinAccounts(deps: Deps, reads: ReadCache): { routes: Pick<Handlers, Names>; job: Job } {
  const passwords = createPasswordHasher();
  const accounts = { ...deps, passwords };
  const { matches } = passwords;
  return {
    routes: {
      ...accountRoutes(accounts, reads, registrationNotes(deps.countries)),
      ...adminAccessRoutes(deps, (userId, password) => checkPassword(accounts, userId, password)),
      ...campaignRoutes(deps),
      ...ownDataRoutes(deps, { matches, adminIds: (tx: Tx) => adminIds(tx, deps.config) }),
    },
    job: { name: 'clear-leftovers', everyRealMs: 60_000, run: (now) => clearLeftovers(deps, now) },
  };
}
