import type { AdminAction } from '@app/domain/access/admin-action.ts';
import type { Deps } from '../../../../deps.ts';
import { recordAdminAction } from '../../../../platform/access/admin-log.ts';
import { effectiveRole } from '../../../../platform/access/effective-role.ts';
import { raiseSecurityEpoch } from '../../../../platform/access/security-state.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { dropUnsentMails, queueMail } from '../../../../platform/database/outbox.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../../platform/notifications/letter-sender.ts';
import {
  writeSessionsEndedMail,
  writeSuspendedMail,
  writeUnlockedMail,
  type WriteActMail,
} from './mail-texts.ts';

type ActDeps = Pick<Deps, 'config' | 'database' | 'publicUrl'>;
export type UserActRequest = { adminId: string; userId: string; reason: string; now: number };
type TargetUser = { id: string; email: string; suspended_at: number | null; isAdmin: boolean };
type UserAct = {
  action: AdminAction;
  change: (tx: Tx, user: TargetUser, now: number) => Promise<void>;
  writeMail: WriteActMail;
};

export const endUserSessions: UserAct = {
  action: 'end_sessions',
  change: async (tx, { id: userId }, now) => void (await raiseSecurityEpoch(tx, { userId, now })),
  writeMail: writeSessionsEndedMail,
};

/** Nothing is let in any more and nothing goes out to the user but account mail; payments are still credited. */
export const suspendUser: UserAct = {
  action: 'suspend_user',
  change: async (tx, { id: userId, suspended_at, isAdmin }, now) => {
    if (suspended_at !== null) throw new AppError('conflict', 'This account is suspended already.');
    if (isAdmin)
      throw new AppError('conflict', 'An administrator cannot be suspended. Take the role away first.');
    await raiseSecurityEpoch(tx, { userId, now });
    await tx.updateTable('users').set({ suspended_at: now }).where('id', '=', userId).execute();
    await dropUnsentMails(tx, userId);
  },
  writeMail: writeSuspendedMail,
};

export const unlockUser: UserAct = {
  action: 'unlock_user',
  change: async (tx, { id: userId, suspended_at }) => {
    if (suspended_at === null) throw new AppError('conflict', 'This account is not suspended.');
    await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
  },
  writeMail: writeUnlockedMail,
};

/** @throws AppError not_found, forbidden, conflict */
export async function actOnUser(
  deps: ActDeps,
  { action, change, writeMail }: UserAct,
  { adminId, userId, reason, now }: UserActRequest,
): Promise<void> {
  if (adminId === userId)
    throw new AppError('forbidden', 'This is your own account. Another admin has to do that.');
  await deps.database.transact(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'email_verified_at', 'role', 'suspended_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AppError('not_found', 'There is no such user.');
    await change(tx, { ...user, isAdmin: effectiveRole(user, deps.config) === 'admin' }, now);
    await recordAdminAction(tx, { adminId, action, userId, about: `user:${userId}`, reason, now });
    await queueMail(tx, writeMail(user.email, reason, letterSenderOf(deps)), now);
  });
}
