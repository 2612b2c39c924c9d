import type { StoragePort } from '../adapters/storage/port.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ABSOLUTE_LIFE, IDLE_LIFE } from '../http/session.ts';
import type { Job } from './job.ts';

const DAY = 86_400_000;
/** Long enough to answer "did you mail me?". */
const MAIL_KEPT = 30 * DAY;

/** Deletes what has no use any more: sessions that are over, dead links, old counters, mails long delivered, addresses no image came to. */
export function forgetExpired({ database: { db }, storage }: Pick<Deps, 'database' | 'storage'>): Job {
  return {
    name: 'forget-expired',
    everyRealMs: 600_000,
    run: async (now) => {
      await db
        .deleteFrom('sessions')
        .where((row) =>
          row.or([row('created_at', '<=', now - ABSOLUTE_LIFE), row('used_at', '<=', now - IDLE_LIFE)]),
        )
        .execute();
      await db
        .deleteFrom('email_tokens')
        .where('expires_at', '<', now - DAY)
        .execute();
      await db
        .deleteFrom('rate_limits')
        .where('window_start', '<', now - DAY)
        .execute();
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', now - MAIL_KEPT)
        .where((row) => row.or([row('sent_at', 'is not', null), row('failed_at', 'is not', null)]))
        .execute();
      await forgetUnused(db, storage, now - DAY);
    },
  };
}

/** Where the process died between the file and its row, the file goes with the address. */
async function forgetUnused(db: Db, storage: StoragePort, before: number): Promise<void> {
  const unused = await db
    .selectFrom('uploads')
    .select('id')
    .where('stored_at', 'is', null)
    .where('expires_at', '<', before)
    .execute();
  for (const { id } of unused) {
    await storage.remove(id);
    await db.deleteFrom('uploads').where('id', '=', id).execute();
  }
}
