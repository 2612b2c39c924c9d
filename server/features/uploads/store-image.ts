import { MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import { redrawImage } from './redraw-image.ts';
import {
  insertUpload,
  findUpload,
  storageKeyOf,
  lockUser,
  markStored,
  ownsUpload,
  markAddressUsed,
  readUsedSpace,
  type UploadOwner,
} from './store.ts';

export type UploadDeps = Pick<Deps, 'database' | 'storage'>;

const ADDRESS_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_IMAGES = 200;
const MAX_BYTES = 200_000_000;

async function requireSpace(
  db: UploadDeps['database']['db'],
  userId: string,
  addedBytes: number,
): Promise<void> {
  const { images, bytes } = await readUsedSpace(db, userId);
  if (images >= MAX_IMAGES || bytes + addedBytes > MAX_BYTES)
    throw new AppError('too_large', `Your space for images is full: ${MAX_IMAGES} images or 200 MB.`);
}

/** @throws AppError too_large when the user's space is full */
export async function startUpload(
  { database }: UploadDeps,
  owner: UploadOwner,
  now: number,
): Promise<string> {
  await requireSpace(database.db, owner.userId, 0);
  return insertUpload(database.db, owner, now, now + ADDRESS_LIFETIME_MS);
}

/** Marked as used before the image is read. @throws AppError not_found, forbidden, in_progress */
export async function claimUploadAddress(
  { database }: UploadDeps,
  id: string,
  owner: UploadOwner,
  now: number,
): Promise<void> {
  const upload = await findUpload(database.db, id);
  if (!upload) throw new AppError('not_found');
  if (upload.user_id !== owner.userId) throw new AppError('forbidden');
  if (now >= upload.expires_at)
    throw new AppError('forbidden', 'This address has run out. Please attach the image again.');
  if (!(await markAddressUsed(database.db, id, owner, now)))
    throw new AppError('in_progress', 'This address has taken its image already.');
}

/** @throws AppError bad_input, too_large */
export async function storeImage(
  { database, storage }: UploadDeps,
  image: { id: string; userId: string; sent: Buffer; now: number },
): Promise<void> {
  const { id, userId, sent, now } = image;
  const clean = await redrawImage(sent);
  if (!clean) throw new AppError('bad_input', 'Please select an image file');
  try {
    // Before the row refers to it and outside the transaction, so that a slow store holds neither a lock nor a connection.
    await storage.write(id, clean.bytes);
    await database.transact(async (tx) => {
      if (!(await lockUser(tx, userId))) throw new AppError('not_signed_in');
      await requireSpace(tx, userId, clean.bytes.length);
      if (!(await markStored(tx, id, { type: clean.type, bytes: clean.bytes.length }, now)))
        throw new AppError('not_signed_in');
    });
  } catch (error) {
    // The daily clean-up removes objects without a row.
    await storage.remove(id).catch(() => undefined);
    throw error;
  }
}

export async function readUpload(
  { database, storage }: UploadDeps,
  userId: string,
  path: string,
): Promise<Buffer | null> {
  return (await ownsUpload(database.db, userId, path)) ? storage.read(storageKeyOf(path)) : null;
}
