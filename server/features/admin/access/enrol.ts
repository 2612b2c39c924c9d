import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { ADMIN_PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { recordAdminAction } from '../../../platform/access/admin-log.ts';
import { withAttemptLimit } from '../../../platform/access/second-factor/attempt-limit.ts';
import { stripSeparators } from '../../../platform/access/second-factor/check-code.ts';
import {
  findAdminFactor,
  findSecondFactor,
  removeSecondFactor,
} from '../../../platform/access/second-factor/factor-store.ts';
import {
  createRecoveryCodes,
  replaceRecoveryCodes,
} from '../../../platform/access/second-factor/recovery-codes.ts';
import { createTotpSecret, matchTotpStep, totpUri } from '../../../platform/access/second-factor/totp.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { readOpenedState, type AdminAccessDeps, type AdminCall } from './access-state.ts';
import { writeEnrolmentMail, writeFactorSetUpMail } from './mail-texts.ts';
import {
  closeAdminSessions,
  findPasswordHolder,
  hasAdminPasskey,
  lockAdmin,
  openAdminSession,
} from './store.ts';

const ENROLMENT_LIFETIME_MS = 30 * MINUTE_MS;

const hashMailedCode = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${code}`).digest();

/** A second factor can only be replaced in a session opened with it. */
async function lockAdminForEnrolment(tx: Tx, { userId, adminUntil }: SignedIn): Promise<{ email: string }> {
  const admin = await lockAdmin(tx, userId);
  if (!admin) throw new AppError('not_signed_in');
  if (adminUntil !== null) return admin;
  if ((await findAdminFactor(tx, userId)) || (await hasAdminPasskey(tx, userId)))
    throw new AppError('second_factor');
  return admin;
}

/** The mailed code proves ownership of the address. @throws AppError wrong_password, weak_password, second_factor, too_many */
export async function beginEnrolment(
  deps: AdminAccessDeps,
  { user, now, realNow }: AdminCall,
  password: string,
): Promise<{ address: string; secret: string }> {
  const { database, sealer, passwords, config } = deps;
  const holder = await findPasswordHolder(database.db, user.userId);
  if (!holder) throw new AppError('not_signed_in');
  await passwords.confirm(holder, password, now);
  if (password.length < ADMIN_PASSWORD_MIN)
    throw new AppError(
      'weak_password',
      `An admin needs a password of at least ${ADMIN_PASSWORD_MIN} characters. Please choose a longer one first.`,
    );
  const secret = createTotpSecret();
  const mailedCode = String(randomInt(1_000_000)).padStart(6, '0');
  const email = await database.transact(async (tx) => {
    const admin = await lockAdminForEnrolment(tx, user);
    const enrolment = {
      sealed_secret: sealer.seal(user.userId, secret),
      mailed_hash: hashMailedCode(user.userId, mailedCode),
      begun_at: realNow,
    };
    await tx
      .insertInto('second_factor_enrolments')
      .values({ user_id: user.userId, ...enrolment })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(enrolment))
      .execute();
    await queueMail(tx, writeEnrolmentMail(admin.email, mailedCode, letterSenderOf(deps)), now);
    return admin.email;
  });
  return { address: totpUri(secret, config.PRODUCT_NAME, email), secret };
}

type EnrolmentCodes = { code: string; mailedCode: string };

/** @throws AppError wrong_code, bad_token (not begun, or too long ago), second_factor, too_many */
export async function confirmEnrolment(
  deps: AdminAccessDeps,
  { user, now, realNow }: AdminCall,
  codes: EnrolmentCodes,
): Promise<AdminAccessState & { recoveryCodes: string[] }> {
  const { database } = deps;
  const recoveryCodes = createRecoveryCodes();
  await withAttemptLimit(database.db, user.userId, now, () =>
    database.transact(async (tx) => {
      const { email } = await lockAdminForEnrolment(tx, user);
      const { sealedSecret, step } = await checkEnrolment(tx, deps, { user, realNow, codes });
      const replaced = await findSecondFactor(tx, user.userId);
      await removeSecondFactor(tx, user.userId);
      await tx
        .insertInto('second_factors')
        .values({
          user_id: user.userId,
          sealed_secret: sealedSecret,
          enrolled_at: now,
          last_step: step,
          opens_admin_pages: true,
          asked_at_sign_in: replaced?.asked_at_sign_in ?? false,
        })
        .execute();
      await replaceRecoveryCodes(tx, user.userId, recoveryCodes);
      await closeAdminSessions(tx, user.userId);
      await openAdminSession(tx, user.sessionKey, realNow);
      await recordAdminAction(tx, {
        adminId: user.userId,
        action: 'set_up_second_factor',
        userId: user.userId,
        about: `user:${user.userId}`,
        reason: 'Set up by the admin',
        now,
      });
      await queueMail(tx, writeFactorSetUpMail(email, letterSenderOf(deps)), now);
    }),
  );
  return { ...(await readOpenedState(database.db, user, realNow)), recoveryCodes };
}

type EnrolmentCheck = { user: SignedIn; realNow: number; codes: EnrolmentCodes };

async function checkEnrolment(
  tx: Tx,
  { sealer }: AdminAccessDeps,
  { user: { userId }, realNow, codes }: EnrolmentCheck,
) {
  const enrolment = await tx
    .selectFrom('second_factor_enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('begun_at', '>', realNow - ENROLMENT_LIFETIME_MS)
    .where('mailed_hash', 'is not', null)
    .executeTakeFirst();
  const secret = enrolment && sealer.unseal(userId, enrolment.sealed_secret);
  if (!enrolment?.mailed_hash || !secret)
    throw new AppError('bad_token', 'This took too long. Please begin again with your password.');
  if (!timingSafeEqual(hashMailedCode(userId, stripSeparators(codes.mailedCode)), enrolment.mailed_hash))
    throw new AppError('wrong_code', 'The code from the mail is not right. The newest mail has it.');
  const step = matchTotpStep(secret, stripSeparators(codes.code), realNow);
  if (step === null)
    throw new AppError('wrong_code', 'The code of the app is not right. Please take the one it shows now.');
  return { sealedSecret: enrolment.sealed_secret, step };
}
