import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { toIsoOrNull } from '@app/domain/time.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { ADMIN_IDLE_LIFE_MS } from '../../../platform/http/sessions/session.ts';
import type { SecretSealer } from './second-factor/sealed-secret.ts';
import { countRecoveryCodesLeft, findSecondFactor } from './store.ts';

export type AdminAccessDeps = Pick<Deps, 'database' | 'config' | 'publicUrl' | 'log'> & {
  sealer: SecretSealer;
  checkPassword: (userId: string, password: string) => Promise<boolean>;
};

export type AdminCall = {
  user: SignedIn;
  address: string;
  now: number;
  realNow: number;
};

export async function readAccessState(db: Db, { userId, adminUntil }: SignedIn): Promise<AdminAccessState> {
  const state = adminUntil !== null ? 'open' : (await findSecondFactor(db, userId)) ? 'confirm' : 'enrol';
  return {
    state,
    until: toIsoOrNull(adminUntil),
    recoveryCodesLeft: await countRecoveryCodesLeft(db, userId),
  };
}

export const readOpenedState = (db: Db, user: SignedIn, realNow: number): Promise<AdminAccessState> =>
  readAccessState(db, { ...user, adminUntil: realNow + ADMIN_IDLE_LIFE_MS });
