import type { QueryClient } from '@tanstack/react-query';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { PriceUpdate } from '@app/contracts/system/live.ts';
import { applyPriceUpdates } from '../../../lib/live/apply-price-updates.ts';
import { mergeNewest, type Conversation } from './conversation.ts';
import { removeOutgoing } from './outgoing-messages.ts';

export const REFRESH_MS = 15_000;

export const conversationKey = (userId: string) => ['chat', 'conversation', userId] as const;
export const sendKey = ['chat', 'send'];

export function receiveNewest(
  client: QueryClient,
  userId: string,
  newest: readonly MessageView[],
): Conversation {
  for (const { clientMessageId } of newest) if (clientMessageId) removeOutgoing(userId, clientMessageId);
  return mergeNewest(client.getQueryData<Conversation>(conversationKey(userId)), newest);
}

type Preparation = (newest: readonly MessageView[]) => Promise<void>;

let prepare: Preparation = () => Promise.resolve();

/** What the screen that draws messages needs there before they are. */
export const prepareMessagesWith = (preparation: Preparation): void => void (prepare = preparation);

export const prepareMessages: Preparation = (newest) => prepare(newest);

/** Newest messages that arrived while a reply was being revealed, by user. */
const deferredMessages = new Map<string, readonly MessageView[]>();

/** Defers pushed messages while a reply is being revealed, because the reply is among them. */
export async function receiveConversation(
  client: QueryClient,
  userId: string,
  newest: readonly MessageView[],
): Promise<void> {
  await prepareMessages(newest);
  if (client.isMutating({ mutationKey: sendKey }) > 0) {
    deferredMessages.set(userId, newest);
    return;
  }
  const queryKey = conversationKey(userId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Conversation>(queryKey, receiveNewest(client, userId, newest));
}

export function applyDeferredMessages(client: QueryClient, userId: string): void {
  const newest = deferredMessages.get(userId);
  if (!newest || client.isMutating({ mutationKey: sendKey }) > 1) return;
  deferredMessages.delete(userId);
  client.setQueryData<Conversation>(conversationKey(userId), receiveNewest(client, userId, newest));
}

/** Applies pushed prices at most once a refresh interval. */
export function updateConversationPrices(
  client: QueryClient,
  userId: string,
  moved: readonly PriceUpdate[],
): void {
  const queryKey = conversationKey(userId);
  if (Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < REFRESH_MS) return;
  client.setQueryData<Conversation>(
    queryKey,
    (held) =>
      held && {
        ...held,
        messages: held.messages.map((message) =>
          message.signal ? { ...message, signal: applyPriceUpdates(message.signal, moved) } : message,
        ),
      },
  );
}
