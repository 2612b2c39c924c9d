import { findInstrument } from '@app/domain/market/instrument.ts';
import { writeEventAlert } from '@app/domain/buddy/questions/event-alert.ts';
import type { EventAlert } from '../../ports/chat.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dropLateDeliveries } from '../../platform/database/deliveries.ts';
import { postNotice } from '../../platform/notifications/post-notice.ts';

/** Runs in the caller's transaction and is free of charge. */
export async function postEventAlert(
  tx: Tx,
  { userId, event, cause, facts, now }: EventAlert,
): Promise<void> {
  const releasedAt = Date.parse(event.time);
  const messageId = await postNotice(tx, {
    userId,
    cause,
    content: writeEventAlert({ ...event, at: releasedAt }, now, facts),
    signalId: null,
    isSignalNotification: false,
    messageType: null,
    mood: 'orange',
    event,
    pair: findInstrument(event.affectedCurrencyPairs[0] ?? '')?.pair,
    at: now,
  });
  // A warning delivered after the release would mislead.
  if (messageId && cause === 'event_before') await dropLateDeliveries(tx, messageId, releasedAt);
}
