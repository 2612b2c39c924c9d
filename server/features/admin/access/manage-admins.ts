import type { AdminAction } from '@app/domain/access/admin-action.ts';
import { recordAdminAction } from '../../../platform/access/admin-log.ts';
import { clearFailedAttempts } from '../../../platform/access/second-factor/attempt-limit.ts';
import { findSecondFactor, removeSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { announceSessionsEnd, announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { toEmailKey } from '../../../platform/access/email-key.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AdminAccessDeps } from './access-state.ts';
import { writeCodesResetMail, writeFactorResetMail } from './mail-texts.ts';
import { closeAdminSessions, withdrawAdminPasskeys } from './store.ts';

export type OperatorDeps = Pick<AdminAccessDeps, 'database' | 'config' | 'publicUrl'> & { now: number };

export class OperatorError extends Error {}

async function lockUserByEmail(tx: Tx, email: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'email_verified_at', 'role'])
    .where('email_key', '=', toEmailKey(email))
    .forUpdate()
    .executeTakeFirst();
  if (!user)
    throw new OperatorError(`There is no account with the address ${email}. Its owner signs up first.`);
  return user;
}

const recordOperatorAction = (tx: Tx, userId: string, action: AdminAction, now: number): Promise<number> =>
  recordAdminAction(tx, {
    adminId: null,
    action,
    userId,
    about: `user:${userId}`,
    reason: 'By the command of the operator',
    now,
  });

function announceRoleChange(tx: Tx, userId: string): void {
  announceSessionsEnd(tx, userId);
  announceUserChange(tx, userId);
}

/** Returns a sentence about what was done. @throws OperatorError */
export function grantAdmin({ database, config, now }: OperatorDeps, email: string): Promise<string> {
  return database.transact(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (user.role === 'admin') return `${user.email} is an admin already.`;
    if (config.NODE_ENV === 'production' && user.email_verified_at === null)
      throw new OperatorError(
        `${user.email} has not been confirmed: whoever signed up with it may be somebody else. Its owner opens the link in the mail first.`,
      );
    await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
    await recordOperatorAction(tx, user.id, 'grant_admin', now);
    announceRoleChange(tx, user.id);
    return `${user.email} is an admin now. The page is /adminnimda; it asks for a second factor to be set up.`;
  });
}

/** Who asks for codes at sign-in too goes on doing so. @throws OperatorError */
export function revokeAdmin({ database, config, now }: OperatorDeps, email: string): Promise<string> {
  return database.transact(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (config.ADMIN_EMAILS.some((address) => toEmailKey(address) === user.email_key))
      throw new OperatorError(
        `${user.email} stands in ADMIN_EMAILS: take it out there and start the app again, then revoke.`,
      );
    if (user.role !== 'admin') throw new OperatorError(`${user.email} is no admin.`);
    await tx.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
    await withdrawAdminFactor(tx, user.id);
    await withdrawAdminPasskeys(tx, user.id);
    await closeAdminSessions(tx, user.id);
    await recordOperatorAction(tx, user.id, 'revoke_admin', now);
    announceRoleChange(tx, user.id);
    return `${user.email} is no admin any more; their next call is refused.`;
  });
}

async function withdrawAdminFactor(tx: Tx, userId: string): Promise<void> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.asked_at_sign_in) return removeSecondFactor(tx, userId);
  await tx
    .updateTable('second_factors')
    .set({ opens_admin_pages: false })
    .where('user_id', '=', userId)
    .execute();
}

/** For a lost phone, of users too; everybody is signed out. @throws OperatorError */
export function resetSecondFactor(deps: OperatorDeps, email: string): Promise<string> {
  const { database, config, now } = deps;
  return database.transact(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    await clearFailedAttempts(tx, user.id);
    const factor = await findSecondFactor(tx, user.id);
    const withdrawn = await withdrawAdminPasskeys(tx, user.id);
    if (!factor && withdrawn === 0) throw new OperatorError(`${user.email} has no second factor.`);
    await removeSecondFactor(tx, user.id);
    await raiseSecurityEpoch(tx, { userId: user.id, now });
    await recordOperatorAction(tx, user.id, 'reset_second_factor', now);
    const isAdmin = effectiveRole(user, config) === 'admin';
    const writeMail = isAdmin ? writeFactorResetMail : writeCodesResetMail;
    await queueMail(tx, writeMail(user.email, letterSenderOf(deps)), now);
    const done = `The second factor of ${user.email} is removed, they are signed out everywhere, and a mail tells them.`;
    return isAdmin ? `${done} They set up a new one at /adminnimda.` : `${done} They sign in without a code.`;
  });
}

export type AdminListItem = {
  email: string;
  /** False for an address in ADMIN_EMAILS without a confirmed account. */
  holdsRole: boolean;
  isNamedInSettings: boolean;
  factorSetUpAt: number | null;
};

export async function listAdmins({ database, config }: OperatorDeps): Promise<AdminListItem[]> {
  const settingsEmailKeys = config.ADMIN_EMAILS.map(toEmailKey);
  const rows = await database.db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['email', 'email_key', 'role', 'email_verified_at', 'enrolled_at'])
    .where((row) =>
      row.or([
        row('role', '=', 'admin'),
        row('email_key', 'in', settingsEmailKeys.length ? settingsEmailKeys : ['']),
      ]),
    )
    .orderBy('email_key')
    .execute();
  const unregisteredKeys = settingsEmailKeys.filter((key) => !rows.some((row) => row.email_key === key));
  return [
    ...rows.map((row) => ({
      email: row.email,
      holdsRole: effectiveRole(row, config) === 'admin',
      isNamedInSettings: settingsEmailKeys.includes(row.email_key),
      factorSetUpAt: row.enrolled_at,
    })),
    ...unregisteredKeys.map((email) => ({
      email,
      holdsRole: false,
      isNamedInSettings: true,
      factorSetUpAt: null,
    })),
  ];
}
