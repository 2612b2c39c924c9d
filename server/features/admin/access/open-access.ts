import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import type { PasskeyReply } from '@app/contracts/accounts/passkeys.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { recordAdminAction } from '../../../platform/access/admin-log.ts';
import { consumeCode } from '../../../platform/access/second-factor/check-code.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import { readOpenedState, type AdminAccessDeps, type AdminCall } from './access-state.ts';
import { writeRecoveryCodeUsedMail, writeWrongCodesMail } from './mail-texts.ts';
import { lockAdmin, openAdminSession } from './store.ts';

/** @throws AppError wrong_code, second_factor (none is set up), too_many */
export const openAccess = (
  deps: AdminAccessDeps,
  call: AdminCall,
  typedCode: string,
): Promise<AdminAccessState> =>
  openLogged(deps, call, () =>
    consumeCode(
      deps,
      { ...call, userId: call.user.userId, typedCode, isForAdminPages: true },
      async (tx, consumed) => {
        if (consumed.kind === 'recovery') await recordRecovery(tx, deps, call, consumed.codesLeft);
        await openAdminSession(tx, call.user.sessionKey, call.realNow);
      },
    ),
  );

/** A verified passkey is device and person in one. @throws AppError bad_passkey */
export const openAccessByPasskey = (
  deps: AdminAccessDeps,
  call: AdminCall,
  reply: PasskeyReply,
): Promise<AdminAccessState> =>
  openLogged(deps, call, async () => {
    const passkey = await deps.passkeys.prove(call.user, reply, call.now);
    if (!passkey.opensAdminPages)
      throw new AppError(
        'bad_passkey',
        'This passkey signs you in, but it does not open the admin pages. Add one while they are open.',
      );
    await deps.database.transact((tx) => openAdminSession(tx, call.user.sessionKey, call.realNow));
  });

async function openLogged(
  deps: AdminAccessDeps,
  call: AdminCall,
  open: () => Promise<void>,
): Promise<AdminAccessState> {
  const { database, log } = deps;
  const { user, address, realNow } = call;
  const logFields = { event: 'admin-access', userId: user.userId, address };
  await open().catch(async (error: unknown) => {
    log.warn(
      { ...logFields, result: error instanceof AppError ? error.code : 'failed' },
      'admin access refused',
    );
    if (error instanceof AppError && error.code === 'wrong_code') await countWrongCode(deps, call);
    throw error;
  });
  log.info({ ...logFields, result: 'ok' }, 'admin access opened');
  return readOpenedState(database.db, user, realNow);
}

/** Whoever types codes has a session already, so the owner hears of fewer than of wrong passwords. */
const NOTICE_WRONG_CODES = 5;

/** At most one notice a day, however many wrong codes there are. */
async function countWrongCode(deps: AdminAccessDeps, { user, now }: AdminCall): Promise<void> {
  const { count } = await countCalls(deps.database.db, `wrong-admin-code:${user.userId}`, DAY_MS, now);
  if (count !== NOTICE_WRONG_CODES) return;
  await deps.database.transact(async (tx) => {
    const admin = await lockAdmin(tx, user.userId);
    if (admin) await queueMail(tx, writeWrongCodesMail(admin.email, letterSenderOf(deps)), now);
  });
}

async function recordRecovery(
  tx: Tx,
  deps: AdminAccessDeps,
  { user: { userId }, now }: AdminCall,
  codesLeft: number,
): Promise<void> {
  const admin = await lockAdmin(tx, userId);
  if (!admin) throw new AppError('wrong_code');
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
