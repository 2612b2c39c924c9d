import { sql } from 'kysely';
import { worthOf, type Cause } from '@app/domain/proactive/cause.ts';
import type { Tx } from './database.ts';
import { userChanged } from './database.ts';
import { queueDeliveries } from './deliveries.ts';

/** A message the buddy leaves in the chat by itself. */
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
  /** "Because you ...", where the cause alone does not say it. */
  why?: string;
  /** The user is looking at the chat: no other channel is needed. */
  hereOnly?: boolean;
  at: number;
};

/**
 * Leaves the notice in the user's chat, and queues it for every other channel that they want; where the account is gone, nowhere.
 * The caller's transaction keeps all of it or nothing. Answers the message's id.
 */
export async function postNotice(tx: Tx, notice: Notice): Promise<string | null> {
  const {
    userId,
    cause,
    content,
    signalId,
    isSignalNotification,
    messageType,
    mood,
    event,
    why = null,
    at,
  } = notice;
  const data = event ? JSON.stringify(event) : null;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO messages
      (user_id, role, content, at, signal_id, is_signal_notification, message_type, mood, is_economic_event, event_data, cause, why)
    SELECT id, 'assistant', ${content}, ${at}::bigint, ${signalId}::uuid, ${isSignalNotification}, ${messageType}, ${mood},
      ${data !== null}, ${data}::jsonb, ${cause}, ${why}
    FROM users WHERE id = ${userId}
    RETURNING id
  `.execute(tx);
  const messageId = rows[0]?.id ?? null;
  if (messageId && !notice.hereOnly)
    await queueDeliveries(tx, { messageId, userId, value: worthOf(cause), at });
  userChanged(tx, userId);
  return messageId;
}
