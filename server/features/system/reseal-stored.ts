import { sql } from 'kysely';
import { StorageDown, type StoragePort } from '../../adapters/storage/port.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';
import { keyringOf, SealKeyError, type Keyring } from '../../platform/seal/keyring.ts';
import { currentPrefix } from '../../platform/seal/sealed-columns.ts';
import { createSealer } from '../../platform/seal/seal.ts';
import { UnsealError } from '../../platform/seal/sealed-storage.ts';
import { createSealer as createSecretSealer, sealedSecretTables } from '../../platform/seal/sealed-secret.ts';
import { signingSecretOf } from '../../platform/signing-secret.ts';

/** So that a round after a rotation does not take all of a store's time. */
const IMAGES_A_ROUND = 500;

type ResealDeps = Pick<Deps, 'database' | 'storage' | 'config'> & { log: Pick<Deps['log'], 'warn'> };

/** Seals anew what an older key sealed, so that the older key can be dropped. */
export const resealStored = (deps: ResealDeps): RepeatingJob => ({
  name: 'reseal-stored',
  everyRealMs: 600_000,
  inOneProcess: true,
  run: async () => {
    const { database, storage, config, log } = deps;
    const keyring = keyringOf(config);
    await resealSecrets(database.db, config);
    await resealMails(database.db, keyring);
    const unreadable = await resealImages(database.db, storage, keyring);
    if (unreadable.length > 0) log.warn({ images: unreadable }, 'images not resealed: unreadable');
  },
});

async function resealSecrets(db: Db, config: Deps['config']): Promise<void> {
  const sealer = createSecretSealer(signingSecretOf(config), keyringOf(config));
  for (const table of sealedSecretTables) {
    const rows = await db.selectFrom(table).select(['user_id', 'sealed_secret']).execute();
    for (const { user_id: userId, sealed_secret: sealed } of rows) {
      const secret = sealer.isCurrent(sealed) ? null : sealer.unseal(userId, sealed);
      if (secret !== null)
        await db
          .updateTable(table)
          .set({ sealed_secret: sealer.seal(userId, secret) })
          .where('user_id', '=', userId)
          .where('sealed_secret', '=', sealed)
          .execute();
    }
  }
}

/** What has no key any more stays, and holds up nothing else. */
async function resealMails(db: Db, keyring: Keyring): Promise<void> {
  const mails = await db.selectFrom('outbox').select('id').where(isSealedBefore(keyring)).execute();
  for (const { id } of mails)
    await resealMail(db, keyring, id).catch((error: unknown) => {
      if (!(error instanceof SealKeyError)) throw error;
    });
}

/** Reading unseals it and writing seals it. */
const resealMail = (db: Db, keyring: Keyring, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('outbox')
      .select(['text_part', 'html_part', 'one_click_url'])
      .where('id', '=', id)
      .where(isSealedBefore(keyring))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (mail) await tx.updateTable('outbox').set(mail).where('id', '=', id).execute();
  });

const isSealedBefore = (keyring: Keyring) =>
  sql<boolean>`text_part <> '' AND NOT starts_with(text_part, ${currentPrefix(createSealer(keyring, 'database'))})`;

const keyIdOf = ({ newest }: Keyring): string => newest.id.toString('hex');

/** After so many files of a round that the store does not hand out, it is the store that fails. */
const MOST_STORE_FAILURES = 3;

/** What cannot be read stays, holds up nothing else, and is given back. @throws what the store throws where it fails altogether */
async function resealImages(db: Db, storage: StoragePort, keyring: Keyring): Promise<string[]> {
  if (!storage.reseal) return [];
  const unreadable: string[] = [];
  let resealed = 0;
  let storeFailures = 0;
  for (let after: string | null = null; resealed < IMAGES_A_ROUND;) {
    const ids: string[] = await listOlderImages(db, keyring, after);
    for (const id of ids)
      try {
        await resealImage(db, storage, { id, sealedWith: keyIdOf(keyring) });
        resealed += 1;
      } catch (error) {
        if (!(error instanceof StorageDown)) throw error;
        if (!(error instanceof UnsealError)) storeFailures += 1;
        if (storeFailures >= MOST_STORE_FAILURES) throw error;
        unreadable.push(id);
      }
    const last = ids.at(-1);
    if (last === undefined || ids.length < IMAGES_A_ROUND) break;
    after = last;
  }
  return unreadable;
}

async function listOlderImages(db: Db, keyring: Keyring, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM uploads
    WHERE stored_at IS NOT NULL AND sealed_with IS DISTINCT FROM ${keyIdOf(keyring)} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${IMAGES_A_ROUND}`.execute(db);
  return rows.map(({ id }) => id);
}

const resealImage = (
  db: Db,
  storage: StoragePort,
  { id, sealedWith }: { id: string; sealedWith: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // An image that is deleted meanwhile would come back without its row; reading and sending go on.
    const row = await sql`SELECT FROM uploads WHERE id = ${id} FOR KEY SHARE`.execute(tx);
    if (row.rows.length === 0) return;
    await storage.reseal?.(id);
    await tx.updateTable('uploads').set({ sealed_with: sealedWith }).where('id', '=', id).execute();
  });

export type SealCounts = { secrets: number; mails: number; images: number };

/** What is not known to be sealed with the newest key. */
export async function countOlderSeals(db: Db, config: Deps['config']): Promise<SealCounts> {
  const keyring = keyringOf(config);
  const sealer = createSecretSealer(signingSecretOf(config), keyring);
  let secrets = 0;
  for (const table of sealedSecretTables) {
    const rows = await db.selectFrom(table).select('sealed_secret').execute();
    secrets += rows.filter(({ sealed_secret: sealed }) => !sealer.isCurrent(sealed)).length;
  }
  const { rows } = await sql<{ mails: number; images: number }>`SELECT
    (SELECT count(*)::int FROM outbox WHERE ${isSealedBefore(keyring)}) AS mails,
    (SELECT count(*)::int FROM uploads
      WHERE stored_at IS NOT NULL AND sealed_with IS DISTINCT FROM ${keyIdOf(keyring)}) AS images`.execute(
    db,
  );
  return { secrets, mails: rows[0]?.mails ?? 0, images: rows[0]?.images ?? 0 };
}
