import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { recordAdminAction } from '../../../platform/access/admin-log.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { readOpenedState, type AdminAccessDeps, type AdminCall } from './access-state.ts';
import { writeRecoveryCodeUsedMail } from './mail-texts.ts';
import { matchTotpStep } from './second-factor/totp.ts';
import { hashRecoveryCode } from './second-factor/recovery-codes.ts';
import { findSecondFactor, lockAdmin, openAdminSession, countRecoveryCodesLeft } from './store.ts';
import { withAttemptLimit } from './attempt-limit.ts';

/** @throws AppError wrong_code, second_factor (none is set up), too_many */
export async function openAccess(
  deps: AdminAccessDeps,
  call: AdminCall,
  typedCode: string,
): Promise<AdminAccessState> {
  const { database, log } = deps;
  const { user, address, now, realNow } = call;
  const logFields = { event: 'admin-access', userId: user.userId, address };
  await withAttemptLimit(database.db, user.userId, now, () =>
    database.transact(async (tx) => {
      const hash = hashRecoveryCode(user.userId, typedCode);
      await (hash ? consumeRecoveryCode(tx, deps, call, hash) : consumeTotp(tx, deps, call, typedCode));
      await openAdminSession(tx, user.sessionKey, realNow);
    }),
  ).catch((error: unknown) => {
    log.warn(
      { ...logFields, result: error instanceof AppError ? error.code : 'failed' },
      'admin access refused',
    );
    throw error;
  });
  log.info({ ...logFields, result: 'ok' }, 'admin access opened');
  return readOpenedState(database.db, user, realNow);
}

/** Each code works once: neither it nor an earlier one is accepted after it. */
async function consumeTotp(
  tx: Tx,
  { sealer, log }: AdminAccessDeps,
  { user, realNow }: AdminCall,
  typedCode: string,
) {
  const factor = await findSecondFactor(tx, user.userId);
  if (!factor) throw new AppError('second_factor', 'Please set up your second factor first.');
  const secret = sealer.unseal(user.userId, factor.sealed_secret);
  if (secret === null) {
    log.error({ userId: user.userId }, 'second factor unreadable: SESSION_SECRET has changed');
    throw new AppError(
      'conflict',
      'The server cannot read your second factor any more. Use a recovery code, or have the factor reset.',
    );
  }
  const step = matchTotpStep(secret, typedCode.replace(/[\s-]/g, ''), realNow);
  if (step === null) throw new AppError('wrong_code');
  const updated = await tx
    .updateTable('admin_factors')
    .set({ last_step: step })
    .where('user_id', '=', user.userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  if (!updated) throw new AppError('wrong_code');
}

async function consumeRecoveryCode(
  tx: Tx,
  deps: AdminAccessDeps,
  { user: { userId }, now }: AdminCall,
  hash: Buffer,
) {
  const admin = await lockAdmin(tx, userId);
  const consumed = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!admin || !consumed) throw new AppError('wrong_code');
  const codesLeft = await countRecoveryCodesLeft(tx, userId);
  await recordAdminAction(tx, {
    adminId: userId,
    action: 'use_recovery_code',
    userId,
    about: `user:${userId}`,
    reason: 'Opened with a recovery code',
    facts: { left: codesLeft },
    now,
  });
  await queueMail(tx, writeRecoveryCodeUsedMail(admin.email, codesLeft, letterSenderOf(deps)), now);
}
