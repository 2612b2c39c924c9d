import type { QueryClient } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat.ts';
import type { PriceMove } from '@app/contracts/live.ts';
import { movedSignal } from '../../lib/move-signal.ts';
import { withNewest, type Conversation } from './conversation.ts';
import { dropOutgoing } from './outgoing.ts';

/** How often the conversation is asked for, in ms; signals in it move as often. */
export const REFRESH = 15_000;

export const conversationKey = (userId: string) => ['chat', 'conversation', userId] as const;
export const sendKey = ['chat', 'send'];

/** What the page holds now that the newest messages have come, asked for or not. */
export function received(client: QueryClient, userId: string, newest: readonly MessageView[]): Conversation {
  for (const { clientMessageId } of newest) if (clientMessageId) dropOutgoing(userId, clientMessageId);
  return withNewest(client.getQueryData<Conversation>(conversationKey(userId)), newest);
}

/** What came while an answer was being shown word by word, by user. */
const heldBack = new Map<string, readonly MessageView[]>();

/** Takes messages that came by themselves; while an answer is being shown they wait, as it is among them. */
export async function takeConversation(
  client: QueryClient,
  userId: string,
  newest: readonly MessageView[],
): Promise<void> {
  if (client.isMutating({ mutationKey: sendKey }) > 0) {
    heldBack.set(userId, newest);
    return;
  }
  const queryKey = conversationKey(userId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Conversation>(queryKey, received(client, userId, newest));
}

/** The answer has been shown: so can be what came meanwhile. */
export function takeHeldBack(client: QueryClient, userId: string): void {
  const newest = heldBack.get(userId);
  if (!newest || client.isMutating({ mutationKey: sendKey }) > 1) return;
  heldBack.delete(userId);
  client.setQueryData<Conversation>(conversationKey(userId), received(client, userId, newest));
}

/** Moves the open signals of the conversation to their new prices, no more often than it is asked for. */
export function moveConversation(client: QueryClient, userId: string, moved: readonly PriceMove[]): void {
  const queryKey = conversationKey(userId);
  if (Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < REFRESH) return;
  client.setQueryData<Conversation>(
    queryKey,
    (held) =>
      held && {
        ...held,
        messages: held.messages.map((message) =>
          message.signal ? { ...message, signal: movedSignal(message.signal, moved) } : message,
        ),
      },
  );
}
