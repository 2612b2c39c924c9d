import { toEmailKey } from '../../../platform/access/email-key.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { issueLinkToken } from '../mailed-links/link-token.ts';
import { consumeMailAllowance } from '../mailed-links/mail-allowance.ts';
import { writeVerificationMail } from '../mail-texts.ts';
import { findUser } from '../store.ts';
import type { UserRow } from '../user-view.ts';

export async function sendVerification(
  deps: AccountDeps,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  const user = await findUser(deps.database.db, userId);
  if (!user) throw new AppError('not_signed_in');
  if (toEmailKey(email) !== user.email_key) throw new AppError('bad_input', 'Email cannot be changed');
  await mailVerificationLink(deps, user, now);
}

export async function mailVerification(
  deps: AccountDeps,
  userId: string,
  now: number,
): Promise<VerificationMail> {
  const user = await findUser(deps.database.db, userId);
  if (!user) throw new AppError('not_signed_in');
  return mailVerificationLink(deps, user, now);
}

type VerificationMail = 'sent' | 'limited' | 'verified';

/** A suspended account gets none. */
export async function mailVerificationLink(
  deps: AccountDeps,
  user: UserRow,
  now: number,
): Promise<VerificationMail> {
  const { database } = deps;
  if (user.email_verified_at !== null) return 'verified';
  if (user.suspended_at !== null) return 'limited';
  if (!(await consumeMailAllowance(database.db, user.id, 'verify', now))) return 'limited';
  await database.transact(async (tx) => {
    const token = await issueLinkToken(tx, user, 'verify', now);
    await queueMail(tx, writeVerificationMail(user.email, token, letterSenderOf(deps)), now);
  });
  return 'sent';
}
