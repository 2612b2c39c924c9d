import { sql } from 'kysely';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Tx } from './database.ts';

/** What comes back within these days counts for what went out last before it. */
const COUNTS_FOR = 7 * 86_400_000;
const FIRST_WORDS = 100;
const LOOK_WITHIN = 86_400_000;

type Due = { userId: string; messageType: string; about: string; at: number; heldOut: boolean };
export type Outreach = { userId: string; channel: Channel; messageType: string; at: number };

/** Writes down that something went out to a user through a channel outside the page. */
export async function noteOutreach(tx: Tx, { userId, channel, messageType, at }: Outreach): Promise<void> {
  await sql`
    INSERT INTO outreach (user_id, channel, message_type, sent_at)
    SELECT id, ${channel}, ${messageType}, ${at}::bigint FROM users WHERE id = ${userId}`.execute(tx);
}

/**
 * Writes down that the user was due for a message that is to bring them back, whether or not it is held back from them. `about`: which
 * one of that type; said again it stays as it was.
 */
export async function noteDue(tx: Tx, { userId, messageType, about, at, heldOut }: Due): Promise<void> {
  await tx
    .insertInto('outreach_due')
    .values({ user_id: userId, message_type: messageType, about, due_at: at, held_out: heldOut })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Part of the statements below: whoever was due for a message is back, written to or not. */
const backAgain = (userId: string, at: number) => sql`back_again AS (
  UPDATE outreach_due SET returned_at = ${at}::bigint
  WHERE user_id = ${userId} AND returned_at IS NULL AND due_at BETWEEN ${at - COUNTS_FOR}::bigint AND ${at}::bigint)`;

/** The user is back: said once of what went out last, or of what went out last through `channel` where a link of it was followed. */
export async function noteReturn(
  tx: Tx,
  { userId, channel = null, at }: { userId: string; channel?: Channel | null; at: number },
): Promise<void> {
  await sql`
    WITH ${backAgain(userId, at)}
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
    WITH ${backAgain(userId, at)}
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
