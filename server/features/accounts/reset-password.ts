import { isWeakPassword } from '@app/domain/access/password.ts';
import { sessionsEnded, userChanged } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { ownerOfLinkToken, useLinkToken } from './link-token.ts';
import { passwordChangedMail } from './mail-texts.ts';
import { removeSessions, setPassword } from './store.ts';

type Reset = { token: string; password: string; now: number };

/** Sets the password by a mailed token and ends every session. Throws `bad_token` or `weak_password`; the token survives a weak one. */
export async function resetPassword(accounts: Accounts, { token, password, now }: Reset): Promise<void> {
  const { config, database, passwords, publicUrl } = accounts;
  const productName = config.PRODUCT_NAME;
  const owner = await ownerOfLinkToken(database.db, token, 'reset', now);
  if (!owner) throw new AppError('bad_token');
  if (isWeakPassword(password, { email: owner.email, productName })) throw new AppError('weak_password');
  const passwordHash = await passwords.hash(password);
  await database.transact(async (tx) => {
    const userId = await useLinkToken(tx, token, 'reset', now);
    if (!userId) throw new AppError('bad_token');
    await setPassword(tx, userId, passwordHash);
    await removeSessions(tx, userId);
    await queueMail(tx, passwordChangedMail(owner.email, { productName, publicUrl }), now);
    sessionsEnded(tx, userId);
    userChanged(tx, userId);
  });
}
