import type { Db } from '../../platform/database/database.ts';

export async function readStoredProfile(db: Db, userId: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('users').select('profile').where('id', '=', userId).executeTakeFirst();
  return row?.profile ?? {};
}
