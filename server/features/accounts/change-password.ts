import { sessionsEnded } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import type { SignedIn } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { refuseWeak } from './check-password.ts';
import { voidLinkTokens } from './link-token.ts';
import { passwordChangedMail } from './mail-texts.ts';
import { findUser, removeSessions, setPassword } from './store.ts';

type Change = { currentPassword: string; newPassword: string; now: number };

/** Sets a new password; ends every session but the one that asked, and every reset link that is still out. */
export async function changePassword(
  accounts: Accounts,
  me: SignedIn,
  { currentPassword, newPassword, now }: Change,
): Promise<void> {
  const { config, database, passwords, publicUrl } = accounts;
  const productName = config.PRODUCT_NAME;
  const user = await findUser(database.db, me.userId);
  if (!user) throw new AppError('not_signed_in');
  if (!(await passwords.matches(user.password_hash, currentPassword))) throw new AppError('wrong_password');
  if (newPassword === currentPassword) throw new AppError('same_password');
  refuseWeak(accounts, user, newPassword);
  const passwordHash = await passwords.hash(newPassword);
  await database.transact(async (tx) => {
    await setPassword(tx, user.id, passwordHash);
    await voidLinkTokens(tx, user.id, 'reset', now);
    await removeSessions(tx, user.id, me.sessionKey);
    await queueMail(tx, passwordChangedMail(user.email, { productName, publicUrl }), now);
    sessionsEnded(tx, user.id);
  });
}
