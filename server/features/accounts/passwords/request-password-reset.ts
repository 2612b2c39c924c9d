import { queueMail } from '../../../platform/database/outbox.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { issueLinkToken } from '../mailed-links/link-token.ts';
import { consumeMailAllowance } from '../mailed-links/mail-allowance.ts';
import { writeResetMail } from '../mail-texts.ts';
import { findUserByEmail } from '../store.ts';

/** Silent without such an account, so that the caller does not learn who is registered. */
export async function requestPasswordReset(deps: AccountDeps, email: string, now: number): Promise<void> {
  const { database } = deps;
  const user = await findUserByEmail(database.db, email);
  if (!user || !(await consumeMailAllowance(database.db, user.id, 'reset', now))) return;
  await database.transact(async (tx) => {
    const token = await issueLinkToken(tx, user.id, 'reset', now);
    await queueMail(tx, writeResetMail(user.email, token, letterSenderOf(deps)), now);
  });
}
