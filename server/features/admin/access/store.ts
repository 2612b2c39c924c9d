import type { Db, Tx } from '../../../platform/database/database.ts';

const keyBytes = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export async function hasAdminPasskey(db: Db, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('opens_admin_pages', '=', true)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** They stay for signing in. */
export async function withdrawAdminPasskeys(tx: Tx, userId: string): Promise<number> {
  const withdrawn = await tx
    .updateTable('passkeys')
    .set({ opens_admin_pages: false })
    .where('user_id', '=', userId)
    .where('opens_admin_pages', '=', true)
    .returning('id')
    .execute();
  return withdrawn.length;
}

export async function lockAdmin(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export const findPasswordHolder = (db: Db, userId: string) =>
  db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', userId).executeTakeFirst();

export async function openAdminSession(tx: Tx, sessionKey: string, now: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ admin_opened_at: now, admin_used_at: now })
    .where('secret_hash', '=', keyBytes(sessionKey))
    .execute();
}

const closed = { admin_opened_at: null, admin_used_at: null };

export async function closeAdminSession(db: Db, sessionKey: string): Promise<void> {
  await db.updateTable('sessions').set(closed).where('secret_hash', '=', keyBytes(sessionKey)).execute();
}

export async function closeAdminSessions(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sessions').set(closed).where('user_id', '=', userId).execute();
}
