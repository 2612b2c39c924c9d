import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type UploadRow = Selectable<Tables['uploads']>;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const FOLDER = '/objects/uploads/';

export async function addUpload(db: Db, userId: string, now: number, expiresAt: number): Promise<string> {
  const { id } = await db
    .insertInto('uploads')
    .values({ user_id: userId, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  if (!UUID.test(id)) return undefined;
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** True for the one caller who may now send the image; one statement, so that two at once cannot both. */
export async function takeAddress(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a user has stored. With the user's row locked first, two uploads at once are counted one after the other. */
export async function usedSpace(db: Db, userId: string): Promise<{ images: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((use) => [use.fn.countAll<number>().as('images'), use.fn.sum<number | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { images: row.images, bytes: row.bytes ?? 0 };
}

/** False where the account is gone. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

export async function markStored(
  tx: Tx,
  id: string,
  image: { type: string; bytes: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ stored_at: now, type: image.type, bytes: image.bytes })
    .where('id', '=', id)
    .execute();
}

export const keyOf = (path: string): string => path.slice(FOLDER.length);

/** Whether this path is an image that this user uploaded. */
export async function ownsUpload(db: Db, userId: string, path: string): Promise<boolean> {
  if (!path.startsWith(FOLDER)) return false;
  const found = await findUpload(db, keyOf(path));
  return found?.user_id === userId && found.stored_at !== null;
}
