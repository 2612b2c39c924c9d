import type { Db } from './database.ts';

export async function readState(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeState(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('app_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
