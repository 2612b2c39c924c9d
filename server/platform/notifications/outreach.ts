import { DAY_MS } from '@app/domain/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Tx } from '../database/database.ts';
import type { UserWrite } from '../database/user-statement.ts';

/** A return within this time is attributed to the newest message sent before it. */
const ATTRIBUTION_MS = 7 * DAY_MS;
const MAX_QUOTED_CHARACTERS = 100;
const NEXT_SCAN_WITHIN_MS = DAY_MS;

type OutreachDue = { userId: string; messageType: string; about: string; at: number; heldOut: boolean };
export type Outreach = { userId: string; channel: Channel; messageType: string; at: number };

export async function recordOutreach(tx: Tx, { userId, channel, messageType, at }: Outreach): Promise<void> {
  await sql`
    INSERT INTO outreach (user_id, channel, message_type, sent_at)
    SELECT id, ${channel}, ${messageType}, ${at}::bigint FROM users WHERE id = ${userId}`.execute(tx);
}

/** Includes users who are held out; recorded once per `about`. */
export async function recordOutreachDue(
  tx: Tx,
  { userId, messageType, about, at, heldOut }: OutreachDue,
): Promise<void> {
  await tx
    .insertInto('outreach_due')
    .values({ user_id: userId, message_type: messageType, about, due_at: at, is_held_out: heldOut })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const markReturned = (userId: RawBuilder<unknown>, at: number) => sql`
  UPDATE outreach_due SET returned_at = ${at}::bigint
  WHERE user_id = ${userId} AND returned_at IS NULL AND due_at BETWEEN ${at - ATTRIBUTION_MS}::bigint AND ${at}::bigint`;

/** Attributed once, to the newest message, or to the newest of `channel` where its link was followed. */
export async function recordOutreachReturn(
  tx: Tx,
  { userId, channel = null, at }: { userId: string; channel?: Channel | null; at: number },
): Promise<void> {
  await sql`
    WITH back_again AS (${markReturned(sql`${userId}`, at)})
    UPDATE outreach SET first_return_time = ${at}::bigint
    WHERE first_return_time IS NULL AND id = (
      SELECT id FROM outreach
      WHERE user_id = ${userId} AND sent_at BETWEEN ${at - ATTRIBUTION_MS}::bigint AND ${at}::bigint
        AND (${channel}::text IS NULL OR channel = ${channel})
      ORDER BY sent_at DESC, id DESC LIMIT 1)`.execute(tx);
}

export function countOutreachReply({ content, at }: { content: string; at: number }): UserWrite {
  // Cut between code points.
  const first = Array.from(content).slice(0, MAX_QUOTED_CHARACTERS).join('');
  return {
    // After a long silence the next regular scan may be far away.
    assignments: sql`next_scan_at = least(next_scan_at, ${at + NEXT_SCAN_WITHIN_MS}::bigint)`,
    statements: {
      back_again: markReturned(sql`(SELECT id FROM changed)`, at),
      outreach_reply: sql`
        UPDATE outreach SET
          first_return_time = coalesce(first_return_time, ${at}::bigint),
          messages_after_outreach = messages_after_outreach + 1,
          first_message_after_outreach = coalesce(first_message_after_outreach, ${first})
        WHERE id = (
          SELECT outreach.id FROM outreach JOIN changed ON changed.id = user_id
          WHERE sent_at BETWEEN ${at - ATTRIBUTION_MS}::bigint AND ${at}::bigint
          ORDER BY sent_at DESC, outreach.id DESC LIMIT 1)`,
    },
  };
}
