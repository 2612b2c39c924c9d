import { MINUTE_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordOutreachReturn } from '../../platform/notifications/outreach.ts';

const NEXT_SCAN_MS = 30 * MINUTE_MS;

type PresenceSign = { channel?: Channel; lastActiveAt?: number };

/** False, without a record, when nothing was done since the last one: an open page keeps reporting the same return. */
export const createPresenceRecorder =
  ({ transact }: Pick<Database, 'transact'>) =>
  (userId: string, now: number, { channel, lastActiveAt }: PresenceSign = {}): Promise<boolean> =>
    transact(async (tx) => {
      const { rows } = await sql`
        UPDATE users SET last_active_at = greatest(last_active_at, ${now}::bigint),
          next_scan_at = least(next_scan_at, ${now + NEXT_SCAN_MS}::bigint)
        WHERE id = ${userId} AND (${lastActiveAt ?? null}::bigint IS NULL OR last_active_at < ${lastActiveAt ?? null}::bigint)
        RETURNING id`.execute(tx);
      if (rows.length === 0) return false;
      await recordOutreachReturn(tx, { userId, channel: channel ?? null, at: now });
      return true;
    });
