import { sql } from 'kysely';
import { priorityOf, type NotificationType } from '@app/domain/proactive/notification-type.ts';
import type { NextSteps } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { stepsAfterNotice } from '@app/domain/buddy/replies/next-steps/steps-after-notice.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Tx } from '../database/database.ts';
import { announceUserChange } from '../database/database.ts';
import { queueDeliveries } from '../database/deliveries.ts';

export type Notice = {
  userId: string;
  cause: NotificationType;
  content: string;
  signalId: string | null;
  messageType: 'success' | 'error' | 'info' | null;
  mood: 'green' | 'orange' | 'blue' | 'red';
  /** Shown as a note about a signal instead of a message with the signal's card. */
  isSignalNotification: boolean;
  event?: Record<string, unknown>;
  why?: string;
  inChatOnly?: boolean;
  /** The market that it is about. */
  pair?: Pair | undefined;
  /** In place of the usual ones of its type. */
  steps?: NextSteps | undefined;
  at: number;
};

/** Queues the message for every other channel the user wants; null where the account is gone. */
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
  const steps = notice.steps ?? stepsAfterNotice(cause, notice.pair ?? null);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO messages
      (user_id, role, content, at, signal_id, is_signal_notification, message_type, mood, is_economic_event, event_data,
        notification_type, reason, actions)
    SELECT id, 'assistant', ${content}, ${at}::bigint, ${signalId}::uuid, ${isSignalNotification}, ${messageType}, ${mood},
      ${data !== null}, ${data}::jsonb, ${cause}, ${why}, ${JSON.stringify(steps)}::jsonb
    FROM users WHERE id = ${userId}
    RETURNING id
  `.execute(tx);
  const messageId = rows[0]?.id ?? null;
  if (messageId && !notice.inChatOnly)
    await queueDeliveries(tx, { messageId, userId, priority: priorityOf(cause), at });
  announceUserChange(tx, userId);
  return messageId;
}
