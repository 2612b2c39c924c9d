import type { MessageView } from '@app/contracts/chat.ts';
import { utcDate, utcLongDay } from '../../lib/format.ts';
import { texts } from './texts.ts';
import type { Waiting } from './queries.ts';

export type Entry =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'message'; key: string; message: MessageView }
  | { kind: 'waiting'; key: string; waiting: Waiting };

/** "Today, Wednesday 14 May", "Tuesday 13 May", with the year where it is another. */
function dayText(at: number, now: number): string {
  const today = utcDate(at) === utcDate(now);
  const year = new Date(at).getUTCFullYear();
  const day = year === new Date(now).getUTCFullYear() ? utcLongDay(at) : `${utcLongDay(at)} ${year}`;
  return today ? texts.log.today(day) : day;
}

/** Everything the log shows, in time order with a line at each new day. What the conversation already holds no longer waits. */
export function timelineOf(
  messages: readonly MessageView[],
  waiting: readonly Waiting[],
  now: number,
): Entry[] {
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

  const entries: Entry[] = [];
  let day = '';
  for (const { at, entry } of dated) {
    const next = utcDate(at);
    if (next !== day) entries.push({ kind: 'day', key: `day-${next}`, text: dayText(at, now) });
    day = next;
    entries.push(entry);
  }
  return entries;
}
