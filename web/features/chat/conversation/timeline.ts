import type { MessageView } from '@app/contracts/chat/chat.ts';
import { formatUtcDate, formatUtcLongDay } from '../../../lib/format/format.ts';
import { texts } from '../texts.ts';
import type { OutgoingMessage } from './queries.ts';

export type TimelineEntry =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'message'; key: string; message: MessageView }
  | { kind: 'waiting'; key: string; waiting: OutgoingMessage };

/** "Today, Wednesday 14 May", "Tuesday 13 May", with the year where it is another. */
function dayText(at: number, now: number): string {
  const today = formatUtcDate(at) === formatUtcDate(now);
  const year = new Date(at).getUTCFullYear();
  const day =
    year === new Date(now).getUTCFullYear() ? formatUtcLongDay(at) : `${formatUtcLongDay(at)} ${year}`;
  return today ? texts.log.today(day) : day;
}

/** In time order with a line at each new day; messages already in the conversation are left out of the outgoing ones. */
export function buildTimeline(
  messages: readonly MessageView[],
  waiting: readonly OutgoingMessage[],
  now: number,
): TimelineEntry[] {
  const held = new Set(messages.map((message) => message.clientMessageId));
  const dated = [
    ...messages.map((message) => ({
      at: Date.parse(message.timestamp),
      entry: { kind: 'message' as const, key: message.clientMessageId ?? message.id, message },
    })),
    ...waiting
      .filter(({ draft }) => !held.has(draft.clientMessageId))
      .map((one) => ({
        at: one.draft.at,
        entry: { kind: 'waiting' as const, key: one.draft.clientMessageId, waiting: one },
      })),
  ].toSorted((one, other) => one.at - other.at);

  const entries: TimelineEntry[] = [];
  let day = '';
  for (const { at, entry } of dated) {
    const next = formatUtcDate(at);
    if (next !== day) entries.push({ kind: 'day', key: `day-${next}`, text: dayText(at, now) });
    day = next;
    entries.push(entry);
  }
  return entries;
}
