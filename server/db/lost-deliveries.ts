import { sql } from 'kysely';
import type { Cause } from '@app/domain/proactive/cause.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from './database.ts';

/** Longer than making ready and longer than any sending takes; real time, however fast the app's clock runs. */
const READY_MS = 60_000;
const SENDING_MS = 600_000;
/** A delivery that its process never comes to is not waited with for ever. */
const MOST_TRIES = 9;

const realNow = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
const realNowAnd = (ms: number) => sql<number>`${realNow} + ${ms}::bigint`;
/** Until when a delivery that is taken now belongs to its process. */
export const heldFromNow = realNowAnd(READY_MS);

/**
 * Notes that from now on something may go out. False where the delivery was taken for lost in the meantime: it is somebody else's,
 * and nothing must be sent. `tries`: this one included.
 */
export async function beginDelivery(db: Db, { id, tries }: { id: number; tries: number }): Promise<boolean> {
  const row = await db
    .updateTable('deliveries')
    .set({ began: true, held_until: realNowAnd(SENDING_MS) })
    .where('id', '=', id)
    .where('tries', '=', tries - 1)
    .where('claimed_at', 'is not', null)
    .where('began', '=', false)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `again`: it is known that nothing was sent, so it waits as before. */
export type LostDelivery = { id: number; cause: Cause | null; again: boolean };

/**
 * Deliveries whose process died with them. What may have gone out is given up; what was taken and never begun goes back to those
 * that wait, where it is asked once more whether it is still of use.
 */
export async function giveUpLostDeliveries(db: Db, channel: Channel, now: number): Promise<LostDelivery[]> {
  const { rows } = await sql<LostDelivery>`
    UPDATE deliveries AS d SET
      tries = d.tries + 1,
      claimed_at = CASE WHEN lost.again THEN NULL ELSE d.claimed_at END,
      failed_at = CASE WHEN lost.again THEN NULL ELSE ${now}::bigint END
    FROM (
      SELECT taken.id, cause, NOT taken.began AND taken.tries + 1 < ${MOST_TRIES} AS again
      FROM deliveries AS taken JOIN messages AS m ON m.id = taken.message_id
      WHERE taken.channel = ${channel} AND taken.held_until < ${realNow}
        AND taken.claimed_at IS NOT NULL AND taken.sent_at IS NULL AND taken.failed_at IS NULL
      FOR UPDATE OF taken SKIP LOCKED) AS lost
    WHERE d.id = lost.id
    RETURNING d.id, lost.cause, lost.again`.execute(db);
  return rows;
}
