import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { AccountsPort, PasswordsPort, ProofsPort } from '../../ports/accounts.ts';
import { createCleanupTask } from './clean-up-after-deletion.ts';
import { ownDataRoutes } from './routes.ts';

export const ownDataFeature = (
  deps: Deps,
  { accounts, passwords, proofs }: { accounts: AccountsPort; passwords: PasswordsPort; proofs: ProofsPort },
) =>
  defineFeature({
    routes: ownDataRoutes(deps, { passwords, proofs, listAdminIds: accounts.listAdminIds }),
    jobs: [createCleanupTask(deps)],
  });
