import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { AdminStanding } from '@app/contracts/admin-access.ts';
import { ADMIN_PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import type { SignedIn } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { letterFrom, openedStanding, type AdminAccess, type AtDoor } from './admin-access.ts';
import { enrolmentMail, factorSetUpMail } from './mail-texts.ts';
import { factorAddress, newFactorSecret, stepOfCode } from './one-time-code.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { closeSessions, findFactor, lockAdmin, openSession, removeFactor } from './store.ts';
import { counted } from './tries.ts';

/** What was begun is to be ended within this time. */
const ENROLMENT_LIFE = 30 * 60_000;

const mailedHash = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${code}`).digest();

/** Whoever has a second factor must have opened this session with it before another takes its place. */
async function refuseReplacing(tx: Tx, { userId, adminUntil }: SignedIn): Promise<{ email: string }> {
  const admin = await lockAdmin(tx, userId);
  if (!admin) throw new AppError('not_signed_in');
  if (adminUntil === null && (await findFactor(tx, userId))) throw new AppError('second_factor');
  return admin;
}

/**
 * Begins to set up a second factor. The code that is mailed proves that the address is theirs: whoever only knows the password, or
 * registered the address before its owner, gets no further.
 * @throws AppError wrong_password, weak_password, second_factor, too_many
 */
export async function beginEnrolment(
  access: AdminAccess,
  { user, now, realNow }: AtDoor,
  password: string,
): Promise<{ address: string; secret: string }> {
  const { database, sealer, checkPassword, config } = access;
  await counted(database.db, user.userId, now, async () => {
    if (!(await checkPassword(user.userId, password))) throw new AppError('wrong_password');
  });
  if (password.length < ADMIN_PASSWORD_MIN)
    throw new AppError(
      'weak_password',
      `An admin needs a password of at least ${ADMIN_PASSWORD_MIN} characters. Please choose a longer one first.`,
    );
  const secret = newFactorSecret();
  const mailed = String(randomInt(1_000_000)).padStart(6, '0');
  const email = await database.transact(async (tx) => {
    const admin = await refuseReplacing(tx, user);
    const begun = {
      sealed_secret: sealer.seal(user.userId, secret),
      mailed_hash: mailedHash(user.userId, mailed),
      begun_at: realNow,
    };
    await tx
      .insertInto('admin_enrolments')
      .values({ user_id: user.userId, ...begun })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
      .execute();
    await queueMail(tx, enrolmentMail(admin.email, mailed, letterFrom(access)), now);
    return admin.email;
  });
  return { address: factorAddress(secret, config.PRODUCT_NAME, email), secret };
}

type Codes = { code: string; mailedCode: string };
const digits = (typed: string): string => typed.replace(/[\s-]/g, '');

/**
 * The second factor counts from now on, this session is open with it, and every other one that was open is closed.
 * @throws AppError wrong_code, bad_token (nothing was begun, or too long ago), second_factor, too_many
 */
export async function confirmEnrolment(
  access: AdminAccess,
  { user, now, realNow }: AtDoor,
  codes: Codes,
): Promise<AdminStanding & { recoveryCodes: string[] }> {
  const { database } = access;
  const recoveryCodes = newRecoveryCodes();
  await counted(database.db, user.userId, now, () =>
    database.transact(async (tx) => {
      const { email } = await refuseReplacing(tx, user);
      const { sealedSecret, step } = await checkEnrolment(tx, access, { user, realNow, codes });
      await removeFactor(tx, user.userId);
      await tx
        .insertInto('admin_factors')
        .values({ user_id: user.userId, sealed_secret: sealedSecret, set_up_at: now, last_step: step })
        .execute();
      await keepRecoveryCodes(tx, user.userId, recoveryCodes);
      await closeSessions(tx, user.userId);
      await openSession(tx, user.sessionKey, realNow);
      await noteAdminAction(tx, {
        adminId: user.userId,
        action: 'set_up_second_factor',
        userId: user.userId,
        about: `user:${user.userId}`,
        reason: 'Set up by the admin',
        now,
      });
      await queueMail(tx, factorSetUpMail(email, letterFrom(access)), now);
    }),
  );
  return { ...(await openedStanding(database.db, user, realNow)), recoveryCodes };
}

type Checked = { user: SignedIn; realNow: number; codes: Codes };

async function checkEnrolment(
  tx: Tx,
  { sealer }: AdminAccess,
  { user: { userId }, realNow, codes }: Checked,
) {
  const begun = await tx
    .selectFrom('admin_enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('begun_at', '>', realNow - ENROLMENT_LIFE)
    .executeTakeFirst();
  const secret = begun && sealer.unseal(userId, begun.sealed_secret);
  if (!begun || !secret)
    throw new AppError('bad_token', 'This took too long. Please begin again with your password.');
  if (!timingSafeEqual(mailedHash(userId, digits(codes.mailedCode)), begun.mailed_hash))
    throw new AppError('wrong_code', 'The code from the mail is not right. The newest mail has it.');
  const step = stepOfCode(secret, digits(codes.code), realNow);
  if (step === null)
    throw new AppError('wrong_code', 'The code of the app is not right. Please take the one it shows now.');
  return { sealedSecret: begun.sealed_secret, step };
}

async function keepRecoveryCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: recoveryHash(userId, code) as Buffer,
    used_at: null,
  }));
  await tx.insertInto('admin_recovery_codes').values(rows).execute();
}
