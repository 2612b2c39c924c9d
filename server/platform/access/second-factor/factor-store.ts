import type { Db, Tx } from '../../database/database.ts';

export const findSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** One whose set-up was confirmed by mail; a factor for the sign-in alone opens no admin page. */
export const findAdminFactor = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('opens_admin_pages', '=', true)
    .executeTakeFirst();

export async function countRecoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  for (const table of ['second_factors', 'second_factor_enrolments', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
