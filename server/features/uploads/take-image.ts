import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { cleanImage } from './clean-image.ts';
import {
  addUpload,
  findUpload,
  keyOf,
  lockUser,
  markStored,
  ownsUpload,
  takeAddress,
  usedSpace,
} from './store.ts';

export type UploadDeps = Pick<Deps, 'database' | 'storage'>;

/** How long an address waits for its image. */
const ADDRESS_LIFE = 600_000;
const MOST_IMAGES = 200;
const MOST_BYTES = 200_000_000;

async function refuseFull(db: UploadDeps['database']['db'], userId: string, more: number): Promise<void> {
  const { images, bytes } = await usedSpace(db, userId);
  if (images >= MOST_IMAGES || bytes + more > MOST_BYTES)
    throw new AppError('too_large', `Your space for images is full: ${MOST_IMAGES} images or 200 MB.`);
}

/** The id of a new address for one image. @throws AppError too_large where the user's space is full */
export async function startUpload({ database }: UploadDeps, userId: string, now: number): Promise<string> {
  await refuseFull(database.db, userId, 0);
  return addUpload(database.db, userId, now, now + ADDRESS_LIFE);
}

/**
 * Takes the address for this one request, before the image is read: whatever comes of it, the address is used up.
 * @throws AppError not_found, forbidden (another user's, or too late), in_progress (taken already)
 */
export async function claimAddress(
  { database }: UploadDeps,
  id: string,
  userId: string,
  now: number,
): Promise<void> {
  const upload = await findUpload(database.db, id);
  if (!upload) throw new AppError('not_found');
  if (upload.user_id !== userId) throw new AppError('forbidden');
  if (now >= upload.expires_at)
    throw new AppError('forbidden', 'This address has run out. Please attach the image again.');
  if (!(await takeAddress(database.db, id, now)))
    throw new AppError('in_progress', 'This address has taken its image already.');
}

/**
 * Stores the image under a claimed address, drawn anew.
 * @throws AppError bad_input for what is no image, too_large where the user's space is full; then nothing is kept
 */
export async function storeImage(
  { database, storage }: UploadDeps,
  image: { id: string; userId: string; sent: Buffer; now: number },
): Promise<void> {
  const { id, userId, sent, now } = image;
  const clean = await cleanImage(sent);
  if (!clean) throw new AppError('bad_input', 'Please select an image file');
  try {
    // Before the row speaks of it, and outside the transaction: a slow store must hold neither a lock nor a connection.
    await storage.write(id, clean.bytes);
    await database.transact(async (tx) => {
      if (!(await lockUser(tx, userId))) throw new AppError('not_signed_in');
      await refuseFull(tx, userId, clean.bytes.length);
      await markStored(tx, id, { type: clean.type, bytes: clean.bytes.length }, now);
    });
  } catch (error) {
    // What cannot be removed now has no row that speaks of it and goes with the daily clean-up.
    await storage.remove(id).catch(() => undefined);
    throw error;
  }
}

/** An image that this user uploaded, by its path; null where it is not theirs or is gone. */
export async function readUpload(
  { database, storage }: UploadDeps,
  userId: string,
  path: string,
): Promise<Buffer | null> {
  return (await ownsUpload(database.db, userId, path)) ? storage.read(keyOf(path)) : null;
}
