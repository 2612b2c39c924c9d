import { sql } from 'kysely';
import type { StoragePort } from '../../adapters/storage/port.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';
import { keyringOf, SealKeyError, type Keyring } from '../../platform/seal/keyring.ts';
import { currentPrefix } from '../../platform/seal/sealed-columns.ts';
import { createSealer } from '../../platform/seal/seal.ts';
import { createSealer as createSecretSealer, sealedSecretTables } from '../../platform/seal/sealed-secret.ts';
import { signingSecretOf } from '../../platform/signing-secret.ts';

/** So that a round after a rotation does not take all of a store's time. */
const IMAGES_A_ROUND = 500;

type ResealDeps = Pick<Deps, 'database' | 'storage' | 'config'>;

/** Seals anew what an older key sealed, so that the older key can be dropped. */
export const resealStored = (deps: ResealDeps): RepeatingJob => ({
  name: 'reseal-stored',
  everyRealMs: 600_000,
  inOneProcess: true,
  run: async () => {
    const { database, storage, config } = deps;
    const keyring = keyringOf(config);
    await resealSecrets(database.db, config);
    await resealMails(database.db, keyring);
    await resealImages(database.db, storage, keyring);
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

async function resealImages(db: Db, storage: StoragePort, keyring: Keyring): Promise<void> {
  if (!storage.reseal) return;
  const sealedWith = keyIdOf(keyring);
  const { rows } = await sql<{ id: string }>`SELECT id FROM uploads
    WHERE stored_at IS NOT NULL AND sealed_with IS DISTINCT FROM ${sealedWith} LIMIT ${IMAGES_A_ROUND}`.execute(
    db,
  );
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      // An image that is deleted meanwhile would come back without its row; reading and sending go on.
      const row = await sql`SELECT FROM uploads WHERE id = ${id} FOR KEY SHARE`.execute(tx);
      if (row.rows.length === 0) return;
      await storage.reseal?.(id);
      await tx.updateTable('uploads').set({ sealed_with: sealedWith }).where('id', '=', id).execute();
    });
}

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
