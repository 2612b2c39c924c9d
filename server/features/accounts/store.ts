import { createHmac } from 'node:crypto';
import type { Balance } from '@app/domain/tokens/balance.ts';
import { balanceRow } from '../../db/balance.ts';
import type { Db, Tx } from '../../db/database.ts';
import { emailKey } from '../../db/email-key.ts';
import { endPushOf } from '../../db/push-subscriptions.ts';
import type { UserRow } from './user-view.ts';

const users = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('user_campaigns', 'user_campaigns.user_id', 'users.id')
    .selectAll('users')
    .select('user_campaigns.registration_country');

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return users(db).where('users.id', '=', userId).executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return users(db).where('email_key', '=', emailKey(email)).executeTakeFirst();
}

type NewUser = { email: string; passwordHash: string; balance: Balance; now: number };

/** Null when the address has an account already, in whatever case it was typed. Where they come from is noted after it. */
export async function addUser(
  tx: Tx,
  { email, passwordHash, balance, now }: NewUser,
): Promise<UserRow | null> {
  const row = await tx
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      created_at: now,
      last_active_at: now,
      ...balanceRow(balance),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, registration_country: null } : null;
}

/** Remembers that this address had its welcome tokens, by a keyed hash that outlives the account; false if it had them before. */
export async function claimWelcome(tx: Tx, email: string, secret: string, now: number): Promise<boolean> {
  const address_hash = createHmac('sha256', secret)
    .update(`welcome:${emailKey(email)}`)
    .digest();
  const row = await tx
    .insertInto('welcome_grants')
    .values({ address_hash, granted_at: now })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('granted_at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Ends the user's sessions, all or all but the one that is named by its key (SHA-256 in hex). */
export async function removeSessions(tx: Tx, userId: string, exceptKey?: string): Promise<void> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  await (
    exceptKey === undefined ? all : all.where('secret_hash', '!=', Buffer.from(exceptKey, 'hex'))
  ).execute();
  await endPushOf(tx, { of: userId, except: exceptKey });
}

export async function markVerified(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** False when the password was changed since `user` was read; waits for a change that is under way. */
export async function noteSignIn(tx: Tx, user: UserRow, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeSessionsBegunAt(tx: Tx, userId: string, at: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('created_at', '=', at).execute();
}
