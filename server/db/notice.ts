import { sql } from 'kysely';
import { worthOf, type Cause } from '@app/domain/proactive/cause.ts';
import type { Tx } from './database.ts';
import { userChanged } from './database.ts';
import { queueDeliveries } from './deliveries.ts';

/** A message the buddy leaves in the chat by itself because a price did something or a release is near. */
export type Notice = {
  userId: string;
  cause: Cause;
  content: string;
  signalId: string | null;
  messageType: 'success' | 'error' | 'info' | null;
  mood: 'green' | 'orange' | 'blue' | 'red';
  /** Shown as a note about a signal; otherwise as words of Pipsy, with the signal's card where there is one. */
  isSignalNotification: boolean;
  /** The economic release that the words are about, as the contract has it. */
  event?: Record<string, unknown>;
  at: number;
};

/**
 * Leaves the notice in the user's chat, and queues it for every other channel that they want; where the account is gone, nowhere.
 * The caller's transaction keeps all of it or nothing. Answers the message's id.
 */
export async function postNotice(tx: Tx, notice: Notice): Promise<string | null> {
  const { userId, cause, content, signalId, isSignalNotification, messageType, mood, event, at } = notice;
  const data = event ? JSON.stringify(event) : null;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO messages
      (user_id, role, content, at, signal_id, is_signal_notification, message_type, mood, is_economic_event, event_data, cause)
    SELECT id, 'assistant', ${content}, ${at}::bigint, ${signalId}::uuid, ${isSignalNotification}, ${messageType}, ${mood},
      ${data !== null}, ${data}::jsonb, ${cause}
    FROM users WHERE id = ${userId}
    RETURNING id
  `.execute(tx);
  const messageId = rows[0]?.id ?? null;
  if (messageId) await queueDeliveries(tx, { messageId, userId, value: worthOf(cause), at });
  userChanged(tx, userId);
  return messageId;
}
