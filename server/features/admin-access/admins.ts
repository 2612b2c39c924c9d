import type { AdminAction } from '@app/domain/access/admin-action.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import { sessionsEnded, userChanged, type Tx } from '../../db/database.ts';
import { emailKey } from '../../db/email-key.ts';
import { queueMail } from '../../db/outbox.ts';
import { roleOf } from '../../db/role.ts';
import { letterFrom, type AdminAccess } from './admin-access.ts';
import { factorResetMail } from './mail-texts.ts';
import { closeSessions, findFactor, removeFactor } from './store.ts';
import { forgetTries } from './tries.ts';

/** What the operator's command works on. */
export type Office = Pick<AdminAccess, 'database' | 'config' | 'publicUrl'> & { now: number };

/** A wish of the operator that cannot be met; the message says why to a person. */
export class OperatorError extends Error {}

async function findAccount(tx: Tx, email: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'email_verified_at', 'role'])
    .where('email_key', '=', emailKey(email))
    .forUpdate()
    .executeTakeFirst();
  if (!user)
    throw new OperatorError(`There is no account with the address ${email}. Its owner signs up first.`);
  return user;
}

const noteDone = (tx: Tx, userId: string, action: AdminAction, now: number): Promise<number> =>
  noteAdminAction(tx, {
    adminId: null,
    action,
    userId,
    about: `user:${userId}`,
    reason: 'By the command of the operator',
    now,
  });

/** Every process looks at this user's role anew, and the open pages are told. */
function announce(tx: Tx, userId: string): void {
  sessionsEnded(tx, userId);
  userChanged(tx, userId);
}

/** Answers what was done, in words. @throws OperatorError */
export function grantAdmin({ database, config, now }: Office, email: string): Promise<string> {
  return database.transact(async (tx) => {
    const user = await findAccount(tx, email);
    if (user.role === 'admin') return `${user.email} is an admin already.`;
    if (config.NODE_ENV === 'production' && user.email_verified_at === null)
      throw new OperatorError(
        `${user.email} has not been confirmed: whoever signed up with it may be somebody else. Its owner opens the link in the mail first.`,
      );
    await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
    await noteDone(tx, user.id, 'grant_admin', now);
    announce(tx, user.id);
    return `${user.email} is an admin now. The page is /adminnimda; it asks for a second factor to be set up.`;
  });
}

/** With the role goes the second factor. @throws OperatorError */
export function revokeAdmin({ database, config, now }: Office, email: string): Promise<string> {
  return database.transact(async (tx) => {
    const user = await findAccount(tx, email);
    if (config.ADMIN_EMAILS.some((one) => emailKey(one) === user.email_key))
      throw new OperatorError(
        `${user.email} stands in ADMIN_EMAILS: take it out there and start the app again, then revoke.`,
      );
    if (user.role !== 'admin') throw new OperatorError(`${user.email} is no admin.`);
    await tx.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
    await removeFactor(tx, user.id);
    await closeSessions(tx, user.id);
    await noteDone(tx, user.id, 'revoke_admin', now);
    announce(tx, user.id);
    return `${user.email} is no admin any more; their next call is refused.`;
  });
}

/** For a lost phone: the admin sets up a new one, with password and mailed code. @throws OperatorError */
export function resetSecondFactor(office: Office, email: string): Promise<string> {
  const { database, now } = office;
  return database.transact(async (tx) => {
    const user = await findAccount(tx, email);
    await forgetTries(tx, user.id);
    if (!(await findFactor(tx, user.id))) throw new OperatorError(`${user.email} has no second factor.`);
    await removeFactor(tx, user.id);
    await closeSessions(tx, user.id);
    await noteDone(tx, user.id, 'reset_second_factor', now);
    await queueMail(tx, factorResetMail(user.email, letterFrom(office)), now);
    return `The second factor of ${user.email} is removed, and a mail tells them. They set up a new one at /adminnimda.`;
  });
}

export type ListedAdmin = {
  email: string;
  /** False: the address stands in ADMIN_EMAILS and nobody has it, or it is not confirmed yet. */
  holdsRole: boolean;
  bySetting: boolean;
  factorSince: number | null;
};

/** Everybody who is an admin, and every address that would be one. */
export async function listAdmins({ database, config }: Office): Promise<ListedAdmin[]> {
  const named = config.ADMIN_EMAILS.map(emailKey);
  const rows = await database.db
    .selectFrom('users')
    .leftJoin('admin_factors', 'admin_factors.user_id', 'users.id')
    .select(['email', 'email_key', 'role', 'email_verified_at', 'set_up_at'])
    .where((row) => row.or([row('role', '=', 'admin'), row('email_key', 'in', named.length ? named : [''])]))
    .orderBy('email_key')
    .execute();
  const missing = named.filter((key) => !rows.some((row) => row.email_key === key));
  return [
    ...rows.map((row) => ({
      email: row.email,
      holdsRole: roleOf(row, config) === 'admin',
      bySetting: named.includes(row.email_key),
      factorSince: row.set_up_at,
    })),
    ...missing.map((email) => ({ email, holdsRole: false, bySetting: true, factorSince: null })),
  ];
}
