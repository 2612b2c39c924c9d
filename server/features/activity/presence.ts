import { sql } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Database } from '../../db/database.ts';
import { noteReturn } from '../../db/outreach.ts';

/** Who is back is looked at again after so long, however long they were away. */
const LOOK_AFTER = 1_800_000;

/** `channel`: whose link was followed. `lastActiveAt` (UTC ms): by it the browser tells when the user last did anything. */
type Sign = { channel?: Channel; lastActiveAt?: number };

/**
 * Writes down that the user is here, by our own clock: the browser's may be wrong. Answers false, and writes nothing, where they did
 * nothing since they were last known to be here: a page that stands open with nobody before it tells of the same return again and
 * again, and must not make them present for ever.
 */
export const presenceIn =
  ({ transact }: Pick<Database, 'transact'>) =>
  (userId: string, now: number, { channel, lastActiveAt }: Sign = {}): Promise<boolean> =>
    transact(async (tx) => {
      const { rows } = await sql`
        UPDATE users SET last_active_at = greatest(last_active_at, ${now}::bigint),
          look_at = least(look_at, ${now + LOOK_AFTER}::bigint)
        WHERE id = ${userId} AND (${lastActiveAt ?? null}::bigint IS NULL OR last_active_at < ${lastActiveAt ?? null}::bigint)
        RETURNING id`.execute(tx);
      if (rows.length === 0) return false;
      await noteReturn(tx, { userId, channel: channel ?? null, at: now });
      return true;
    });
