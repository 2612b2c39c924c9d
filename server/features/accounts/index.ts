import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { SessionStore } from '../../platform/http/sessions/session.ts';
import type { AccountsPort, PasswordsPort } from '../../ports/accounts.ts';
import type { CampaignsPort } from '../../ports/campaigns.ts';
import { listAdminIds } from './list-admin-ids.ts';
import { checkPassword } from './passwords/check-password.ts';
import { createPasswordHasher } from './passwords/password-hash.ts';
import { readUser } from './read-user.ts';
import { accountRoutes } from './routes.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { mailVerification } from './sign-up/send-verification.ts';
import { findUser } from './store.ts';

type Ports = { accounts: AccountsPort; passwords: PasswordsPort; sessionStore: SessionStore };

export function accountsFeature(
  deps: Deps,
  { campaigns, reads }: { campaigns: CampaignsPort; reads: ReadCache },
) {
  const { config, database } = deps;
  const passwords = createPasswordHasher();
  const accountDeps = { ...deps, passwords };
  const ports: Ports = {
    accounts: {
      readUser: (userId, now) => readUser(deps, userId, now),
      isEmailVerified: async (userId) =>
        ((await findUser(database.db, userId))?.email_verified_at ?? null) !== null,
      mailVerification: (userId, now) => mailVerification(accountDeps, userId, now),
      listAdminIds: (tx) => listAdminIds(tx, config),
    },
    passwords: {
      matches: passwords.matches,
      check: (userId, password) => checkPassword(accountDeps, userId, password),
    },
    sessionStore: createSessionStore(database, config),
  };
  return defineFeature({ routes: accountRoutes(accountDeps, reads, campaigns.recordRegistration), ports });
}
