import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { userChanged } from './database.ts';

/** A message the buddy leaves in the chat by itself because a price did something or a release is near. */
export type Notice = {
  userId: string;
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

/** Leaves the notice in the user's chat; where the account is gone, nowhere. */
export async function postNotice(tx: Tx, notice: Notice): Promise<void> {
  const { userId, content, signalId, isSignalNotification, messageType, mood, event, at } = notice;
  const data = event ? JSON.stringify(event) : null;
  await sql`
    INSERT INTO messages
      (user_id, role, content, at, signal_id, is_signal_notification, message_type, mood, is_economic_event, event_data)
    SELECT id, 'assistant', ${content}, ${at}::bigint, ${signalId}::uuid, ${isSignalNotification}, ${messageType}, ${mood},
      ${data !== null}, ${data}::jsonb
    FROM users WHERE id = ${userId}
  `.execute(tx);
  userChanged(tx, userId);
}
