import type { MessageView } from '@app/contracts/chat/chat.ts';

export const PAGE_SIZE = 20;

/** Oldest first; `hasOlder` is false once a page came back short. */
export type Conversation = { messages: MessageView[]; hasOlder: boolean };

/** Without duplicates, oldest first; messages of one instant keep their order of arrival. */
export function mergeMessages(held: readonly MessageView[], more: readonly MessageView[]): MessageView[] {
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of more) byId.set(message.id, message);
  return [...byId.values()].toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
}

/** A short page is the whole conversation; a full page without overlap leaves a gap, so the list restarts from the newest. */
export function mergeNewest(held: Conversation | undefined, newest: readonly MessageView[]): Conversation {
  const whole = newest.length < PAGE_SIZE;
  if (!held || whole) return { messages: [...newest], hasOlder: !whole };
  const known = new Set(held.messages.map((message) => message.id));
  if (!newest.some((message) => known.has(message.id))) return { messages: [...newest], hasOlder: true };
  return { messages: mergeMessages(held.messages, newest), hasOlder: held.hasOlder };
}
