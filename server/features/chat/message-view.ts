import type { MessageView } from '@app/contracts/chat.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import type { MessageRow } from './store.ts';

/** A message as both sides know it. What the buddy remembers of the turn stays inside. */
export function messageView(row: MessageRow, signals: ReadonlyMap<string, SignalView>): MessageView {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    timestamp: new Date(row.at).toISOString(),
    signal: (row.signal_id && signals.get(row.signal_id)) || null,
    isEconomicEvent: row.is_economic_event,
    eventData: row.event_data,
    isSignalNotification: row.is_signal_notification,
    messageType: row.message_type,
    pipsyMood: row.mood,
    clientMessageId: row.client_message_id,
    images: row.images,
  };
}
