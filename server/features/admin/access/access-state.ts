import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { toIsoOrNull } from '@app/domain/time.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { ADMIN_IDLE_LIFE_MS } from '../../../platform/http/sessions/session.ts';
import {
  countRecoveryCodesLeft,
  findAdminFactor,
} from '../../../platform/access/second-factor/factor-store.ts';
import type { SecretSealer } from '../../../platform/seal/sealed-secret.ts';
import type { PasskeysPort, PasswordsPort } from '../../../ports/accounts.ts';
import { hasAdminPasskey } from './store.ts';

export type AdminAccessDeps = Pick<Deps, 'database' | 'config' | 'publicUrl' | 'log'> & {
  sealer: SecretSealer;
  passwords: Pick<PasswordsPort, 'confirm'>;
  passkeys: PasskeysPort;
};

export type AdminCall = {
  user: SignedIn;
  address: string;
  now: number;
  realNow: number;
};

export async function readAccessState(db: Db, { userId, adminUntil }: SignedIn): Promise<AdminAccessState> {
  const [hasApp, hasPasskey] = [
    (await findAdminFactor(db, userId)) !== undefined,
    await hasAdminPasskey(db, userId),
  ];
  const closedState = hasApp || hasPasskey ? 'confirm' : 'enrol';
  return {
    state: adminUntil !== null ? 'open' : closedState,
    until: toIsoOrNull(adminUntil),
    recoveryCodesLeft: await countRecoveryCodesLeft(db, userId),
    ...(hasPasskey && { passkey: true }),
  };
}

export const readOpenedState = (db: Db, user: SignedIn, realNow: number): Promise<AdminAccessState> =>
  readAccessState(db, { ...user, adminUntil: realNow + ADMIN_IDLE_LIFE_MS });
