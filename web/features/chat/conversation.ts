import type { MessageView } from '@app/contracts/chat.ts';

/** Messages asked for at first and with each press of Load Older Messages. */
export const PAGE = 20;

/** Messages held by the page, oldest first; `hasOlder` is false once the server gave fewer than were asked for. */
export type Conversation = { messages: MessageView[]; hasOlder: boolean };

/** One list without doubles, oldest first. Messages of one instant keep the order in which they came. */
export function mergeMessages(held: readonly MessageView[], more: readonly MessageView[]): MessageView[] {
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of more) byId.set(message.id, message);
  return [...byId.values()].toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
}

/**
 * What the page holds after the newest page came back. A short page is the whole conversation. A full one that shares nothing with
 * what is held leaves a hole in between, so the page starts again from the newest.
 */
export function withNewest(held: Conversation | undefined, newest: readonly MessageView[]): Conversation {
  const whole = newest.length < PAGE;
  if (!held || whole) return { messages: [...newest], hasOlder: !whole };
  const known = new Set(held.messages.map((message) => message.id));
  if (!newest.some((message) => known.has(message.id))) return { messages: [...newest], hasOlder: true };
  return { messages: mergeMessages(held.messages, newest), hasOlder: held.hasOlder };
}
