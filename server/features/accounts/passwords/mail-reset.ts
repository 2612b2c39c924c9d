import { queueMail } from '../../../platform/database/outbox.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { issueLinkToken } from '../mailed-links/link-token.ts';
import { consumeMailAllowance } from '../mailed-links/mail-allowance.ts';
import { writeResetMail } from '../mail-texts.ts';
import type { UserRow } from '../user-view.ts';

/** A suspended account gets none. */
export async function mailReset(deps: AccountDeps, user: UserRow, now: number): Promise<void> {
  const { database } = deps;
  if (user.suspended_at !== null) return;
  if (!(await consumeMailAllowance(database.db, user.id, 'reset', now))) return;
  await database.transact(async (tx) => {
    const token = await issueLinkToken(tx, user, 'reset', now);
    await queueMail(tx, writeResetMail(user.email, token, letterSenderOf(deps)), now);
  });
}
