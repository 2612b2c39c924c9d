import type { adminAccess as table } from '@app/contracts/admin-access.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { standingOf, type AdminAccess } from './admin-access.ts';
import { beginEnrolment, confirmEnrolment } from './enrol.ts';
import { openAccess } from './open.ts';
import { sealer } from './sealed-secret.ts';
import { closeSession } from './store.ts';

/** Set by the start of the server; only tests and tools run without one. */
const NO_SECRET = 'not a secret';

export const factorSealer = ({ SESSION_SECRET }: Deps['config']) => sealer(SESSION_SECRET ?? NO_SECRET);

export function adminAccessRoutes(
  deps: Deps,
  checkPassword: AdminAccess['checkPassword'],
): Pick<Handlers, keyof typeof table> {
  const { db } = deps.database;
  const { realNow } = deps.clock;
  const access: AdminAccess = { ...deps, checkPassword, sealer: factorSealer(deps.config) };
  return {
    getAdminAccess: ({ user }) => standingOf(db, user),
    beginAdminEnrolment: ({ body, ...call }) =>
      beginEnrolment(access, { ...call, realNow: realNow() }, body.password),
    confirmAdminEnrolment: ({ body, ...call }) =>
      confirmEnrolment(access, { ...call, realNow: realNow() }, body),
    openAdminAccess: ({ body, ...call }) => openAccess(access, { ...call, realNow: realNow() }, body.code),
    closeAdminAccess: async ({ user }) => {
      await closeSession(db, user.sessionKey);
      return standingOf(db, { ...user, adminUntil: null });
    },
  };
}
