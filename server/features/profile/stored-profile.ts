import type { Db } from '../../db/database.ts';

/** What a user saved of themselves, as it is stored: empty where nothing is, or where the account is gone. */
export async function storedProfile(db: Db, userId: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('users').select('profile').where('id', '=', userId).executeTakeFirst();
  return row?.profile ?? {};
}
