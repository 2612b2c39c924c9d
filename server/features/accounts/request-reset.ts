import { queueMail } from '../../db/outbox.ts';
import type { Accounts } from './accounts.ts';
import { issueLinkToken } from './link-token.ts';
import { mayMail } from './mail-allowance.ts';
import { resetMail } from './mail-texts.ts';
import { findUserByEmail } from './store.ts';

/** Mails a reset link if the address has an account. The caller learns nothing either way. */
export async function requestReset(accounts: Accounts, email: string, now: number): Promise<void> {
  const { config, database, publicUrl } = accounts;
  const user = await findUserByEmail(database.db, email);
  if (!user || !(await mayMail(database.db, user.id, 'reset', now))) return;
  await database.transact(async (tx) => {
    const token = await issueLinkToken(tx, user.id, 'reset', now);
    await queueMail(tx, resetMail(user.email, token, { productName: config.PRODUCT_NAME, publicUrl }), now);
  });
}
