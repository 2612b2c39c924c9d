import type { Db, Tx } from '../../../platform/database/database.ts';

const keyBytes = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

export const findSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('admin_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function lockAdmin(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();
}

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

export async function countRecoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('admin_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  for (const table of ['admin_factors', 'admin_enrolments', 'admin_recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
