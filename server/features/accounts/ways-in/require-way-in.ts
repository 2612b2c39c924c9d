import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../identity-provider/identity-store.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { hasPassword } from '../passwords/no-password.ts';

export type LockedOwner = { id: string; email: string; password_hash: string; security_epoch: number };

/** One change of the ways in of a user at a time. @throws AppError not_signed_in */
export async function lockOwner(tx: Tx, userId: string): Promise<LockedOwner> {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'security_epoch'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!owner) throw new AppError('not_signed_in');
  return owner;
}

/** After a removal in the same transaction. @throws AppError conflict */
export async function refuseWithoutWayIn(tx: Tx, deps: AccountDeps, owner: LockedOwner): Promise<void> {
  if (hasPassword(owner)) return;
  if ((await listPasskeys(tx, owner.id)).length > 0) return;
  const identities = await listIdentities(tx, owner.id);
  if (identities.some(({ issuer }) => issuer === deps.identityProvider?.issuer)) return;
  throw new AppError('conflict', 'This is your only way in. Choose a password or add another way first.');
}
