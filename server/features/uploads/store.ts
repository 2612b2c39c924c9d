import { isUuid } from '@app/contracts/fields.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/call.ts';
import type { Tables } from '../../platform/database/tables.ts';

type UploadRow = Selectable<Tables['uploads']>;

export type UploadOwner = Pick<SignedIn, 'userId' | 'securityEpoch'>;

const UPLOAD_PATH = '/objects/uploads/';

export async function insertUpload(
  db: Db,
  { userId, securityEpoch }: UploadOwner,
  now: number,
  expiresAt: number,
): Promise<string> {
  const { id } = await db
    .insertInto('uploads')
    .values({ user_id: userId, security_epoch: securityEpoch, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  // The id is also the key of the stored object, which is lower case.
  if (!isUuid(id) || id !== id.toLowerCase()) return undefined;
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The address ends with the state of security in which it was issued. */
export async function markAddressUsed(
  db: Db,
  id: string,
  { securityEpoch }: UploadOwner,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('security_epoch', '=', securityEpoch)
    .where('claimed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the user's row first, so that parallel uploads are counted one after the other. */
export async function readUsedSpace(db: Db, userId: string): Promise<{ images: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((use) => [use.fn.countAll<number>().as('images'), use.fn.sum<number | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { images: row.images, bytes: row.bytes ?? 0 };
}

/** False when the account is gone. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** False where the address ended while its image was arriving. */
export async function markStored(
  tx: Tx,
  id: string,
  image: { type: string; bytes: number },
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ stored_at: now, type: image.type, bytes: image.bytes })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const storageKeyOf = (path: string): string => path.slice(UPLOAD_PATH.length);

export async function ownsUpload(db: Db, userId: string, path: string): Promise<boolean> {
  if (!path.startsWith(UPLOAD_PATH)) return false;
  const upload = await findUpload(db, storageKeyOf(path));
  return upload?.user_id === userId && upload.stored_at !== null;
}

/** Until the transaction ends no clean-up takes them away. False where one is not this user's or is gone. */
export async function holdUploads(tx: Tx, userId: string, paths: readonly string[]): Promise<boolean> {
  const ids = [...new Set(paths.map(storageKeyOf))];
  const { rows } = await sql`
    SELECT FROM uploads WHERE user_id = ${userId} AND stored_at IS NOT NULL AND id = ANY (${ids}::uuid[])
    ORDER BY id FOR KEY SHARE`.execute(tx);
  return rows.length === ids.length;
}
