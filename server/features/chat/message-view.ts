import * as z from 'zod/mini';
import { economicEvent, type EconomicEvent } from '@app/contracts/calendar.ts';
import type { MessageView } from '@app/contracts/chat.ts';
import { panelView, type PanelView } from '@app/contracts/panel.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { switchOf } from '@app/domain/proactive/category.ts';
import { doneBy } from '@app/domain/proactive/fewer.ts';
import { whyOf } from '@app/domain/proactive/why.ts';
import type { MessageRow } from './store.ts';

/** What was stored of a release, or null where it cannot be read as one any more: the words are shown without a card then. */
function eventOf({ is_economic_event, event_data }: MessageRow): EconomicEvent | null {
  if (!is_economic_event || event_data === null) return null;
  const read = z.safeParse(economicEvent, event_data);
  return read.success ? read.data : null;
}

function panelOf({ panel }: MessageRow): PanelView | null {
  if (panel === null) return null;
  const read = z.safeParse(panelView, panel);
  return read.success ? read.data : null;
}

function unaskedOf({ cause, why, fewer }: MessageRow): Pick<MessageView, 'unasked'> {
  const because = whyOf(cause, why);
  if (because === null) return {};
  return { unasked: { why: because, category: switchOf(cause), fewer: fewer && doneBy[fewer] } };
}

/** A message as both sides know it. What the buddy remembers of the turn stays inside. */
export function messageView(row: MessageRow, signals: ReadonlyMap<string, SignalView>): MessageView {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    timestamp: new Date(row.at).toISOString(),
    signal: (row.signal_id && signals.get(row.signal_id)) || null,
    isEconomicEvent: row.is_economic_event,
    eventData: eventOf(row),
    panel: panelOf(row),
    isSignalNotification: row.is_signal_notification,
    messageType: row.message_type,
    pipsyMood: row.mood,
    clientMessageId: row.client_message_id,
    images: row.images,
    ...unaskedOf(row),
  };
}
