import type { Db, Tx } from '../../db/database.ts';

const hash = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export const findFactor = (db: Db, userId: string) =>
  db.selectFrom('admin_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Whoever else changes something about this admin's access waits. */
export async function lockAdmin(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export async function openSession(tx: Tx, sessionKey: string, now: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ admin_opened_at: now, admin_used_at: now })
    .where('secret_hash', '=', hash(sessionKey))
    .execute();
}

const shut = { admin_opened_at: null, admin_used_at: null };

export async function closeSession(db: Db, sessionKey: string): Promise<void> {
  await db.updateTable('sessions').set(shut).where('secret_hash', '=', hash(sessionKey)).execute();
}

/** All that this user has open as an admin. */
export async function closeSessions(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sessions').set(shut).where('user_id', '=', userId).execute();
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('admin_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Everything of a second factor, also of one that is being set up. */
export async function removeFactor(tx: Tx, userId: string): Promise<void> {
  for (const table of ['admin_factors', 'admin_enrolments', 'admin_recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
