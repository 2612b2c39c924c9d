import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { AccountsPort, PasswordsPort } from '../../ports/accounts.ts';
import { createCleanupTask } from './clean-up-after-deletion.ts';
import { ownDataRoutes } from './routes.ts';

export const ownDataFeature = (
  deps: Deps,
  { accounts, passwords }: { accounts: AccountsPort; passwords: PasswordsPort },
) =>
  defineFeature({
    routes: ownDataRoutes(deps, { passwordMatches: passwords.matches, listAdminIds: accounts.listAdminIds }),
    jobs: [createCleanupTask(deps)],
  });
