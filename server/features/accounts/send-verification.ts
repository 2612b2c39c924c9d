import { emailKey } from '../../db/email-key.ts';
import { queueMail } from '../../db/outbox.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { issueLinkToken } from './link-token.ts';
import { mayMail } from './mail-allowance.ts';
import { verificationMail } from './mail-texts.ts';
import { findUser, findUserByEmail } from './store.ts';
import type { UserRow } from './user-view.ts';

/** Mails the link again if the address has an account that is not verified yet. The caller learns nothing either way. */
export async function resendVerification(accounts: Accounts, email: string, now: number): Promise<void> {
  const user = await findUserByEmail(accounts.database.db, email);
  if (user) await mailLink(accounts, user, now);
}

/** Mails the link to the signed-in user, whose address it must be. */
export async function sendVerification(
  accounts: Accounts,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  const user = await findUser(accounts.database.db, userId);
  if (!user) throw new AppError('not_signed_in');
  if (emailKey(email) !== user.email_key) throw new AppError('bad_input', 'Email cannot be changed');
  await mailLink(accounts, user, now);
}

async function mailLink(
  { config, database, publicUrl }: Accounts,
  user: UserRow,
  now: number,
): Promise<void> {
  if (user.email_verified_at !== null || !(await mayMail(database.db, user.id, 'verify', now))) return;
  await database.transact(async (tx) => {
    const token = await issueLinkToken(tx, user.id, 'verify', now);
    await queueMail(
      tx,
      verificationMail(user.email, token, { productName: config.PRODUCT_NAME, publicUrl }),
      now,
    );
  });
}
