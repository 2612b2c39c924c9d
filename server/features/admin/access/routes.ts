import type { adminAccessEndpoints as table } from '@app/contracts/admin/access.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { signingSecretOf } from '../../../platform/signing-secret.ts';
import { readAccessState, type AdminAccessDeps } from './access-state.ts';
import { beginEnrolment, confirmEnrolment } from './second-factor/enrol.ts';
import { openAccess } from './open-access.ts';
import { createSealer } from './second-factor/sealed-secret.ts';
import { closeAdminSession } from './store.ts';

export const createFactorSealer = (config: Deps['config']) => createSealer(signingSecretOf(config));

export function adminAccessRoutes(
  deps: Deps,
  checkPassword: AdminAccessDeps['checkPassword'],
): Pick<Handlers, keyof typeof table> {
  const { db } = deps.database;
  const { realNow } = deps.clock;
  const accessDeps: AdminAccessDeps = { ...deps, checkPassword, sealer: createFactorSealer(deps.config) };
  return {
    getAdminAccess: ({ user }) => readAccessState(db, user),
    beginAdminEnrolment: ({ body, ...call }) =>
      beginEnrolment(accessDeps, { ...call, realNow: realNow() }, body.password),
    confirmAdminEnrolment: ({ body, ...call }) =>
      confirmEnrolment(accessDeps, { ...call, realNow: realNow() }, body),
    openAdminAccess: ({ body, ...call }) =>
      openAccess(accessDeps, { ...call, realNow: realNow() }, body.code),
    closeAdminAccess: async ({ user }) => {
      await closeAdminSession(db, user.sessionKey);
      return readAccessState(db, { ...user, adminUntil: null });
    },
  };
}
