import type { EconomicEvent } from '@app/contracts/calendar.ts';
import { writeEventAlert, type AlertFacts } from '@app/domain/buddy/event-alert.ts';
import type { Tx } from '../../db/database.ts';
import { dropLateDeliveries } from '../../db/deliveries.ts';
import { postNotice } from '../../db/notice.ts';

/** `cause`: the release is near, or its figures are out. */
export type EventAlert = {
  userId: string;
  event: EconomicEvent;
  cause: 'event_before' | 'event_after';
  /** What the words tell besides. */
  facts?: AlertFacts;
  now: number;
};

/**
 * Leaves the alert for a release in the user's chat: Pipsy's words with the card of the release below them. It costs no token.
 * Whether and when to alert is the caller's to decide; the caller's transaction keeps both or neither.
 */
export async function postEventAlert(
  tx: Tx,
  { userId, event, cause, facts, now }: EventAlert,
): Promise<void> {
  const at = Date.parse(event.time);
  const messageId = await postNotice(tx, {
    userId,
    cause,
    content: writeEventAlert({ ...event, at }, now, facts),
    signalId: null,
    isSignalNotification: false,
    messageType: null,
    mood: 'orange',
    event,
    at: now,
  });
  // After the quiet hours a warning of what is long out would only mislead.
  if (messageId && cause === 'event_before') await dropLateDeliveries(tx, messageId, at);
}
