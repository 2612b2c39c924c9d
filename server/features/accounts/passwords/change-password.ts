import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { confirmPassword, refuseWeakPassword } from './check-password.ts';
import { listOtherWaysIn } from './planted-ways.ts';
import { writePasswordChangedMail } from '../mail-texts.ts';
import { findUser, setPasswordHash } from '../store.ts';

type PasswordChange = { currentPassword: string; newPassword: string; now: number };

/** Ends everything that was issued for the account but the caller's session. */
export async function changePassword(
  deps: AccountDeps,
  caller: SignedIn,
  { currentPassword, newPassword, now }: PasswordChange,
): Promise<void> {
  const { database, passwords } = deps;
  const user = await findUser(database.db, caller.userId);
  if (user?.security_epoch !== caller.securityEpoch) throw new AppError('not_signed_in');
  await confirmPassword(deps, user, currentPassword, now);
  if (newPassword === currentPassword) throw new AppError('same_password');
  await refuseWeakPassword(deps, user, newPassword);
  const passwordHash = await passwords.hash(newPassword);
  await database.transact(async (tx) => {
    await setPasswordHash(tx, user, passwordHash);
    await raiseSecurityEpoch(tx, { userId: user.id, keptSession: caller.sessionKey, now });
    const change = { otherWaysIn: await listOtherWaysIn(tx, deps, user.id) };
    await queueMail(tx, writePasswordChangedMail(user.email, change, letterSenderOf(deps)), now);
  });
}
