import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { refuseWeakPassword } from './check-password.ts';
import { consumeLinkToken, findLinkTokenOwner } from '../mailed-links/link-token.ts';
import { forgetGuesses } from './count-password-guess.ts';
import { listOtherWaysIn, removePlantedWays } from './planted-ways.ts';
import { writePasswordChangedMail } from '../mail-texts.ts';
import { findUser, setPasswordHash } from '../store.ts';

type PasswordReset = { token: string; password: string; now: number };

/** A weak password does not use the token up. @throws AppError bad_token, weak_password */
export async function resetPassword(
  deps: AccountDeps,
  { token, password, now }: PasswordReset,
): Promise<void> {
  const { database, passwords } = deps;
  const owner = await findLinkTokenOwner(database.db, token, 'reset', now);
  const user = owner && (await findUser(database.db, owner.userId));
  if (!user) throw new AppError('bad_token');
  await refuseWeakPassword(deps, user, password);
  const passwordHash = await passwords.hash(password);
  await database.transact(async (tx) => {
    const userId = await consumeLinkToken(tx, token, 'reset', now);
    if (!userId) throw new AppError('bad_token');
    await setPasswordHash(tx, user, passwordHash);
    await raiseSecurityEpoch(tx, { userId, now });
    await forgetGuesses(tx, user.email);
    const removed = await removePlantedWays(tx, userId, now);
    const change = { removed, otherWaysIn: await listOtherWaysIn(tx, deps, userId) };
    await queueMail(tx, writePasswordChangedMail(user.email, change, letterSenderOf(deps)), now);
  });
}
