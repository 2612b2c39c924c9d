import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { SessionStore } from '../../platform/http/sessions/session.ts';
import { createFactorSealer } from '../../platform/seal/sealed-secret.ts';
import type { AccountsPort, PasskeysPort, PasswordsPort, ProofsPort } from '../../ports/accounts.ts';
import type { CampaignsPort } from '../../ports/campaigns.ts';
import { removeExpiredChallenges } from './ways-in/challenge-store.ts';
import { findProofEnd } from './ways-in/fresh-proof.ts';
import { waysInRoutes } from './ways-in/routes.ts';
import { signInStepRoutes } from './ways-in/sign-in-routes.ts';
import { receiveFormReply } from './identity-provider/receive-form-reply.ts';
import { providerRoutes } from './identity-provider/routes.ts';
import { createPasskeysPort } from './passkeys/passkeys-port.ts';
import { hasPassword } from './passwords/no-password.ts';
import { listAdminIds } from './list-admin-ids.ts';
import { createMailRequestTask } from './mailed-links/mail-request-task.ts';
import { confirmPassword } from './passwords/check-password.ts';
import { createPasswordHasher } from './passwords/password-hash.ts';
import { readUser } from './read-user.ts';
import { accountRoutes } from './routes.ts';
import { deviceRoutes } from './sessions/device-routes.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { mailVerification } from './sign-up/send-verification.ts';
import { findUser } from './store.ts';

const CHALLENGE_CLEANUP_MS = 600_000;

type Ports = {
  accounts: AccountsPort;
  passwords: PasswordsPort;
  passkeys: PasskeysPort;
  proofs: ProofsPort;
  sessionStore: SessionStore;
};

export function accountsFeature(
  deps: Deps,
  { campaigns, reads }: { campaigns: CampaignsPort; reads: ReadCache },
) {
  const { config, database } = deps;
  const passwords = createPasswordHasher();
  const accountDeps = { ...deps, passwords, sealer: createFactorSealer(config) };
  const ports: Ports = {
    accounts: {
      readUser: (userId, now) => readUser(deps, userId, now),
      isEmailVerified: async (userId) =>
        ((await findUser(database.db, userId))?.email_verified_at ?? null) !== null,
      mailVerification: (userId, now) => mailVerification(accountDeps, userId, now),
      listAdminIds: (tx) => listAdminIds(tx, config),
    },
    passwords: {
      confirm: (user, password, now) => confirmPassword(accountDeps, user, password, now),
      isSet: hasPassword,
    },
    passkeys: createPasskeysPort(accountDeps),
    proofs: { isFresh: async (user, now) => (await findProofEnd(deps, user, now)) !== null },
    sessionStore: createSessionStore(deps),
  };
  return defineFeature({
    routes: {
      ...accountRoutes(accountDeps, reads, campaigns),
      ...deviceRoutes(accountDeps),
      ...waysInRoutes(accountDeps),
      ...signInStepRoutes(accountDeps),
      ...providerRoutes(accountDeps, campaigns.recordRegistration),
    },
    jobs: [
      createMailRequestTask(accountDeps),
      {
        name: 'remove-expired-challenges',
        everyRealMs: CHALLENGE_CLEANUP_MS,
        run: (now: number) => removeExpiredChallenges(database.db, now),
      },
    ],
    webhooks: async (server) => {
      if (deps.identityProvider) await receiveFormReply(server);
    },
    ports,
  });
}
