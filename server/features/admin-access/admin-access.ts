import type { AdminStanding } from '@app/contracts/admin-access.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/call.ts';
import { ADMIN_IDLE_LIFE } from '../../http/session.ts';
import type { Sealer } from './sealed-secret.ts';
import { findFactor, recoveryCodesLeft } from './store.ts';

/** What the stories of this feature share. */
export type AdminAccess = Pick<Deps, 'database' | 'config' | 'publicUrl' | 'log'> & {
  sealer: Sealer;
  /** Whether this is the user's password. */
  checkPassword: (userId: string, password: string) => Promise<boolean>;
};

/** An admin at this session, now. */
export type AtDoor = {
  user: SignedIn;
  address: string;
  now: number;
  /** What the phone shows the time of. */
  realNow: number;
};

export const letterFrom = ({ config, publicUrl }: Pick<AdminAccess, 'config' | 'publicUrl'>) => ({
  productName: config.PRODUCT_NAME,
  publicUrl,
});

export async function standingOf(db: Db, { userId, adminUntil }: SignedIn): Promise<AdminStanding> {
  const state = adminUntil !== null ? 'open' : (await findFactor(db, userId)) ? 'confirm' : 'enrol';
  return {
    state,
    until: adminUntil === null ? null : new Date(adminUntil).toISOString(),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  };
}

/** The same for a session that was opened just now. */
export const openedStanding = (db: Db, user: SignedIn, realNow: number): Promise<AdminStanding> =>
  standingOf(db, { ...user, adminUntil: realNow + ADMIN_IDLE_LIFE });
