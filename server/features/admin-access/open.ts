import type { AdminStanding } from '@app/contracts/admin-access.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import { AppError } from '../../http/errors.ts';
import { letterFrom, openedStanding, type AdminAccess, type AtDoor } from './admin-access.ts';
import { recoveryCodeUsedMail } from './mail-texts.ts';
import { stepOfCode } from './one-time-code.ts';
import { recoveryHash } from './recovery-codes.ts';
import { findFactor, lockAdmin, openSession, recoveryCodesLeft } from './store.ts';
import { counted } from './tries.ts';

/**
 * Opens this session with a code of the app or a recovery code.
 * @throws AppError wrong_code, second_factor (none is set up), too_many
 */
export async function openAccess(access: AdminAccess, atDoor: AtDoor, typed: string): Promise<AdminStanding> {
  const { database, log } = access;
  const { user, address, now, realNow } = atDoor;
  const facts = { event: 'admin-access', userId: user.userId, address };
  await counted(database.db, user.userId, now, () =>
    database.transact(async (tx) => {
      const hash = recoveryHash(user.userId, typed);
      await (hash ? useRecoveryCode(tx, access, atDoor, hash) : useCode(tx, access, atDoor, typed));
      await openSession(tx, user.sessionKey, realNow);
    }),
  ).catch((error: unknown) => {
    log.warn({ ...facts, result: error instanceof AppError ? error.code : 'failed' }, 'admin access refused');
    throw error;
  });
  log.info({ ...facts, result: 'ok' }, 'admin access opened');
  return openedStanding(database.db, user, realNow);
}

/** A code counts once: neither it nor an earlier one is taken after it. */
async function useCode(tx: Tx, { sealer, log }: AdminAccess, { user, realNow }: AtDoor, typed: string) {
  const factor = await findFactor(tx, user.userId);
  if (!factor) throw new AppError('second_factor', 'Please set up your second factor first.');
  const secret = sealer.unseal(user.userId, factor.sealed_secret);
  if (secret === null) {
    log.error({ userId: user.userId }, 'a second factor cannot be read: SESSION_SECRET is another one');
    throw new AppError(
      'conflict',
      'The server cannot read your second factor any more. Use a recovery code, or have the factor reset.',
    );
  }
  const step = stepOfCode(secret, typed.replace(/[\s-]/g, ''), realNow);
  if (step === null) throw new AppError('wrong_code');
  const taken = await tx
    .updateTable('admin_factors')
    .set({ last_step: step })
    .where('user_id', '=', user.userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) throw new AppError('wrong_code');
}

async function useRecoveryCode(tx: Tx, access: AdminAccess, { user: { userId }, now }: AtDoor, hash: Buffer) {
  const admin = await lockAdmin(tx, userId);
  const used = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!admin || !used) throw new AppError('wrong_code');
  const left = await recoveryCodesLeft(tx, userId);
  await noteAdminAction(tx, {
    adminId: userId,
    action: 'use_recovery_code',
    userId,
    about: `user:${userId}`,
    reason: 'Opened with a recovery code',
    facts: { left },
    now,
  });
  await queueMail(tx, recoveryCodeUsedMail(admin.email, left, letterFrom(access)), now);
}
