import { FAILURES_FORGOTTEN_MS } from '@app/domain/access/guessing/guess-delay.ts';
import { NETWORK_DAYS, PLACE_LIFETIME_MS } from '@app/domain/access/lifetimes.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { sql } from 'kysely';
import { IP_ADDRESS_LIFETIME_MS, TOUCH_LIFETIME_MS } from '@app/domain/campaigns/parse.ts';
import type { StoragePort } from '../../adapters/storage/port.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { forgetLastWords } from '../../platform/database/outbox.ts';
import type { Deps } from '../../deps.ts';
import { MAX_LIFE_MS, IDLE_LIFE_MS } from '../../platform/http/sessions/session.ts';
import type { RepeatingJob } from '../../platform/queue/task.ts';

/** Long enough to answer "did you mail me?". */
const MAIL_KEPT_MS = 30 * DAY_MS;
/** As long as browsers keep the cookie by which they are known again. */
const DEVICE_KEPT_MS = 400 * DAY_MS;
/** Images older than this were looked at before: those still there belong to a message. */
const LOOKBACK_MS = 7 * DAY_MS;

/** Deletes what has no use any more: sessions that are over, dead links, old counters, mails long delivered, images nobody sent, where visitors and users came from. */
export function removeExpiredRows({ database, storage }: Pick<Deps, 'database' | 'storage'>): RepeatingJob {
  return {
    name: 'remove-expired-rows',
    everyRealMs: 600_000,
    run: async (now) => {
      const { db } = database;
      // When its user was last there outlives the session.
      await sql`
        WITH gone AS (DELETE FROM sessions
          WHERE created_at <= ${now - MAX_LIFE_MS} OR used_at <= ${now - IDLE_LIFE_MS} RETURNING user_id, used_at)
        UPDATE users SET last_active_at = greatest(last_active_at, last.used_at)
        FROM (SELECT user_id, max(used_at) AS used_at FROM gone GROUP BY user_id) AS last
        WHERE users.id = last.user_id AND last.used_at > last_active_at`.execute(db);
      await db
        .deleteFrom('email_tokens')
        .where('expires_at', '<', now - DAY_MS)
        .execute();
      await db
        .deleteFrom('rate_limits')
        .where('window_start', '<', now - DAY_MS)
        .execute();
      await removeOldCounts(db, now);
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', now - MAIL_KEPT_MS)
        .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
        .execute();
      await forgetLastWords(db);
      await db
        .deleteFrom('telegram_links')
        .where('expires_at', '<', now - DAY_MS)
        .execute();
      await db
        .deleteFrom('telegram_updates')
        .where('received_at', '<', now - 3 * DAY_MS)
        .execute();
      await db
        .deleteFrom('known_devices')
        .where('last_seen_at', '<', now - DEVICE_KEPT_MS)
        .execute();
      await removeOrigins(db, now);
      await removeUnusedUploads(database, storage, now - DAY_MS);
    },
  };
}

async function removeOldCounts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('guess_delays')
    .where('last_failure_at', '<', now - FAILURES_FORGOTTEN_MS)
    .execute();
  await db
    .deleteFrom('sign_in_places')
    .where('last_used_at', '<', now - PLACE_LIFETIME_MS)
    .execute();
  await db
    .deleteFrom('network_sign_ups')
    .where('day', '<', utcDay(now) - NETWORK_DAYS)
    .execute();
  await db
    .deleteFrom('installation_use')
    .where('window_start', '<', now - 2 * DAY_MS)
    .execute();
  await db.deleteFrom('used_proofs').where('expires_at', '<', now).execute();
}

/** What brought visitors who never registered, and the network addresses of those who did long ago. */
async function removeOrigins(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('campaign_touches')
    .where('last_at', '<=', now - TOUCH_LIFETIME_MS)
    .execute();
  await db
    .updateTable('user_campaigns')
    .set({ registration_ip: null })
    .where('registration_ip', 'is not', null)
    .where('registered_at', '<=', now - IP_ADDRESS_LIFETIME_MS)
    .execute();
}

const isUnused = (before: number) => sql<boolean>`(
  (u.stored_at IS NULL AND u.expires_at < ${before})
  OR (u.stored_at < ${before} AND u.stored_at > ${before - LOOKBACK_MS} AND NOT EXISTS (
    SELECT FROM messages AS m WHERE m.user_id = u.user_id AND '/objects/uploads/' || u.id = ANY (m.images))))`;

/**
 * Images that were attached to no message within a day, and addresses that no image came to. The file goes first: an
 * interrupted round finds the row again, and what a dying process left without a row's knowledge goes with it.
 */
async function removeUnusedUploads(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  storage: StoragePort,
  before: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM uploads AS u WHERE ${isUnused(before)}`.execute(
    db,
  );
  for (const { id } of rows)
    await transact(async (tx) => {
      // A message that is being written holds its images; only a statement after the lock sees what was written before it.
      const held = await sql`SELECT FROM uploads WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(tx);
      if (held.rows.length === 0) return;
      const unused = await sql`SELECT FROM uploads AS u WHERE id = ${id} AND ${isUnused(before)}`.execute(tx);
      if (unused.rows.length === 0) return;
      await storage.remove(id);
      await tx.deleteFrom('uploads').where('id', '=', id).execute();
    });
}
