import type { adminAccessEndpoints as table } from '@app/contracts/admin/access.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { createFactorSealer } from '../../../platform/seal/sealed-secret.ts';
import type { PasskeysPort, PasswordsPort } from '../../../ports/accounts.ts';
import { readAccessState, type AdminAccessDeps } from './access-state.ts';
import { beginEnrolment, confirmEnrolment } from './enrol.ts';
import { openAccess, openAccessByPasskey } from './open-access.ts';
import { closeAdminSession } from './store.ts';

export function adminAccessRoutes(
  deps: Deps,
  passwords: PasswordsPort,
  passkeys: PasskeysPort,
): Pick<Handlers, keyof typeof table> {
  const { db } = deps.database;
  const { realNow } = deps.clock;
  const accessDeps: AdminAccessDeps = {
    ...deps,
    passwords,
    passkeys,
    sealer: createFactorSealer(deps.config),
  };
  return {
    getAdminAccess: ({ user }) => readAccessState(db, user),
    beginAdminEnrolment: ({ body, ...call }) =>
      beginEnrolment(accessDeps, { ...call, realNow: realNow() }, body.password),
    confirmAdminEnrolment: ({ body, ...call }) =>
      confirmEnrolment(accessDeps, { ...call, realNow: realNow() }, body),
    openAdminAccess: ({ body, ...call }) =>
      openAccess(accessDeps, { ...call, realNow: realNow() }, body.code),
    beginAdminPasskey: async ({ user, now }) => ({ options: await passkeys.beginProof(user, now) }),
    openAdminAccessByPasskey: ({ body, ...call }) =>
      openAccessByPasskey(accessDeps, { ...call, realNow: realNow() }, body.passkey),
    closeAdminAccess: async ({ user }) => {
      await closeAdminSession(db, user.sessionKey);
      return readAccessState(db, { ...user, adminUntil: null });
    },
  };
}
