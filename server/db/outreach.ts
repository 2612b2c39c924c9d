import { sql } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Tx } from './database.ts';

/** What comes back within these days counts for what went out last before it. */
const COUNTS_FOR = 7 * 86_400_000;
const FIRST_WORDS = 100;
const LOOK_WITHIN = 86_400_000;

export type Outreach = { userId: string; channel: Channel; messageType: string; at: number };

/** Writes down that something went out to a user through a channel outside the page. */
export async function noteOutreach(tx: Tx, { userId, channel, messageType, at }: Outreach): Promise<void> {
  await sql`
    INSERT INTO outreach (user_id, channel, message_type, sent_at)
    SELECT id, ${channel}, ${messageType}, ${at}::bigint FROM users WHERE id = ${userId}`.execute(tx);
}

/** The user is back: said once of what went out last, or of what went out last through `channel` where a link of it was followed. */
export async function noteReturn(
  tx: Tx,
  { userId, channel = null, at }: { userId: string; channel?: Channel | null; at: number },
): Promise<void> {
  await sql`
    UPDATE outreach SET first_return_time = ${at}::bigint
    WHERE first_return_time IS NULL AND id = (
      SELECT id FROM outreach
      WHERE user_id = ${userId} AND sent_at BETWEEN ${at - COUNTS_FOR}::bigint AND ${at}::bigint
        AND (${channel}::text IS NULL OR channel = ${channel})
      ORDER BY sent_at DESC, id DESC LIMIT 1)`.execute(tx);
}

/** The user wrote something: it counts for what went out last, and is a return to it too. */
export async function noteMessage(
  tx: Tx,
  { userId, content, at }: { userId: string; content: string; at: number },
): Promise<void> {
  // Cut between characters, not within one.
  const first = Array.from(content).slice(0, FIRST_WORDS).join('');
  await sql`
    UPDATE outreach SET
      first_return_time = coalesce(first_return_time, ${at}::bigint),
      messages_after_outreach = messages_after_outreach + 1,
      first_message_after_outreach = coalesce(first_message_after_outreach, ${first})
    WHERE id = (
      SELECT id FROM outreach
      WHERE user_id = ${userId} AND sent_at BETWEEN ${at - COUNTS_FOR}::bigint AND ${at}::bigint
      ORDER BY sent_at DESC, id DESC LIMIT 1)`.execute(tx); // Who writes after a long silence, perhaps through the bot alone, is not left until the next far look.
  await sql`
    UPDATE users SET look_at = ${at + LOOK_WITHIN}::bigint
    WHERE id = ${userId} AND look_at > ${at + LOOK_WITHIN}::bigint`.execute(tx);
}
