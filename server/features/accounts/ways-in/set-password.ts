import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { refuseWeakPassword } from '../passwords/check-password.ts';
import { hasPassword } from '../passwords/no-password.ts';
import { findUser, setPasswordHash } from '../store.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { endOtherSessions, recordWayInChange } from './record-change.ts';
import { lockOwner } from './require-way-in.ts';

/** For an account that has none. @throws AppError conflict (it has one), weak_password, proof_needed */
export async function setFirstPassword(
  deps: AccountDeps,
  caller: SignedIn,
  password: string,
  now: number,
): Promise<void> {
  await requireFreshProof(deps, caller, now);
  const user = await findUser(deps.database.db, caller.userId);
  if (!user) throw new AppError('not_signed_in');
  await refuseWeakPassword(deps, user, password);
  const passwordHash = await deps.passwords.hash(password);
  await deps.database.transact(async (tx) => {
    const owner = await lockOwner(tx, caller);
    if (hasPassword(owner)) throw new AppError('conflict', 'This account has a password already.');
    await setPasswordHash(tx, owner, passwordHash);
    await endOtherSessions(tx, caller, now);
    const change = { kind: 'password_set' } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
}
