import { sql } from 'kysely';
import type { Balance } from '@app/domain/tokens/balance.ts';
import { toBalanceColumns } from '../../platform/ledger/balance.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { SessionOwner } from '../../platform/access/security-state.ts';
import { AppError } from '../../platform/http/errors.ts';
import { toEmailKey } from '../../platform/access/email-key.ts';
import type { UserRow } from './user-view.ts';

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('user_campaigns', 'user_campaigns.user_id', 'users.id')
    .selectAll('users')
    .leftJoin('withheld_welcomes', 'withheld_welcomes.user_id', 'users.id')
    .select(['user_campaigns.registration_country', 'withheld_welcomes.state as welcome_state'])
    .select(
      sql<UserRow['telegram_request']>`(
        SELECT json_build_object('name', chat_name, 'expiresAt', expires_at) FROM telegram_links AS link
        WHERE link.user_id = users.id AND link.security_epoch = users.security_epoch AND chat_id IS NOT NULL
          AND used_at IS NULL ORDER BY expires_at DESC LIMIT 1)`.as('telegram_request'),
    );

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('users.id', '=', userId).executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst();
  return row !== undefined;
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

/** @throws AppError not_signed_in where the state of security has changed since `owner` was read */
export async function setPasswordHash(tx: Tx, owner: SessionOwner, passwordHash: string): Promise<void> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', owner.id)
    .where('security_epoch', '=', owner.security_epoch)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('not_signed_in');
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

export async function recordSignIn(db: Db, userId: string, now: number): Promise<void> {
  await db.updateTable('users').set({ last_active_at: now }).where('id', '=', userId).execute();
}
