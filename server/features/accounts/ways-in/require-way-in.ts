import type { Tx } from '../../../platform/database/database.ts';
import type { SessionOwner } from '../../../platform/access/security-state.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../identity-provider/identity-store.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { hasPassword } from '../passwords/no-password.ts';

export type LockedOwner = { id: string; email: string; password_hash: string; security_epoch: number };

/**
 * One change of the ways in of a user at a time, only by a session that is still open or a sign-in of the present state of security:
 * what was checked before the lock may have ended meanwhile.
 * @throws AppError not_signed_in
 */
export async function lockOwner(tx: Tx, who: SignedIn | SessionOwner): Promise<LockedOwner> {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'security_epoch'])
    .where('id', '=', 'sessionKey' in who ? who.userId : who.id)
    .forUpdate()
    .executeTakeFirst();
  if (!owner || !(await isStillIn(tx, owner, who))) throw new AppError('not_signed_in');
  return owner;
}

async function isStillIn(tx: Tx, owner: LockedOwner, who: SignedIn | SessionOwner): Promise<boolean> {
  if (!('sessionKey' in who)) return who.security_epoch === owner.security_epoch;
  const session = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('secret_hash', '=', Buffer.from(who.sessionKey, 'hex'))
    .where('user_id', '=', owner.id)
    .where('security_epoch', '=', owner.security_epoch)
    .executeTakeFirst();
  return session !== undefined;
}

/** After a removal in the same transaction. @throws AppError conflict */
export async function refuseWithoutWayIn(tx: Tx, deps: AccountDeps, owner: LockedOwner): Promise<void> {
  if (hasPassword(owner)) return;
  if ((await listPasskeys(tx, owner.id)).length > 0) return;
  const identities = await listIdentities(tx, owner.id);
  if (identities.some(({ issuer }) => issuer === deps.identityProvider?.issuer)) return;
  throw new AppError('conflict', 'This is your only way in. Choose a password or add another way first.');
}
