import type { Balance } from '@app/domain/tokens/balance.ts';
import { toBalanceColumns } from '../../platform/ledger/balance.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { toEmailKey } from '../../platform/access/email-key.ts';
import { removePushSubscriptions } from '../../platform/notifications/push-subscriptions.ts';
import type { UserRow } from './user-view.ts';

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('user_campaigns', 'user_campaigns.user_id', 'users.id')
    .selectAll('users')
    .leftJoin('withheld_welcomes', 'withheld_welcomes.user_id', 'users.id')
    .select(['user_campaigns.registration_country', 'withheld_welcomes.state as welcome_state']);

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('users.id', '=', userId).executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

type NewUser = { email: string; passwordHash: string; balance: Balance; now: number };

/** Null when the address has an account already. */
export async function insertUser(
  tx: Tx,
  { email, passwordHash, balance, now }: NewUser,
): Promise<UserRow | null> {
  const row = await tx
    .insertInto('users')
    .values({
      email,
      email_key: toEmailKey(email),
      password_hash: passwordHash,
      created_at: now,
      last_active_at: now,
      ...toBalanceColumns(balance),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, registration_country: null, welcome_state: null } : null;
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** `exceptKey`: SHA-256 in hex of the session to keep. */
export async function removeSessions(tx: Tx, userId: string, exceptKey?: string): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (
    exceptKey === undefined ? all : all.where('secret_hash', '!=', Buffer.from(exceptKey, 'hex'))
  ).execute();
  await removePushSubscriptions(tx, { of: userId, except: exceptKey });
}

/** The address, where it was not verified before. */
export async function markEmailVerified(tx: Tx, userId: string, now: number): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** False when the password changed since `user` was read. */
export async function recordSignIn(tx: Tx, user: UserRow, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeSessionsStartedAt(tx: Tx, userId: string, at: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('created_at', '=', at).execute();
}
