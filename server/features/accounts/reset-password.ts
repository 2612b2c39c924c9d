import { sessionsEnded, userChanged } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { refuseWeak } from './check-password.ts';
import { ownerOfLinkToken, useLinkToken } from './link-token.ts';
import { passwordChangedMail } from './mail-texts.ts';
import { findUser, removeSessions, setPassword } from './store.ts';

type Reset = { token: string; password: string; now: number };

/** Sets the password by a mailed token and ends every session. Throws `bad_token` or `weak_password`; the token survives a weak one. */
export async function resetPassword(accounts: Accounts, { token, password, now }: Reset): Promise<void> {
  const { config, database, passwords, publicUrl } = accounts;
  const productName = config.PRODUCT_NAME;
  const owner = await ownerOfLinkToken(database.db, token, 'reset', now);
  const user = owner && (await findUser(database.db, owner.userId));
  if (!user) throw new AppError('bad_token');
  refuseWeak(accounts, user, password);
  const passwordHash = await passwords.hash(password);
  await database.transact(async (tx) => {
    const userId = await useLinkToken(tx, token, 'reset', now);
    if (!userId) throw new AppError('bad_token');
    await setPassword(tx, userId, passwordHash);
    await removeSessions(tx, userId);
    await queueMail(tx, passwordChangedMail(user.email, { productName, publicUrl }), now);
    sessionsEnded(tx, userId);
    userChanged(tx, userId);
  });
}
