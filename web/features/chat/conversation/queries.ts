import { useEffect } from 'react';
import {
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type MutationState,
} from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { pollUnlessLive } from '../../../lib/live/live-state.ts';
import { refreshUser } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { requestReply, discardReply, showFullReply, stopReply, replyTextKey } from './request-reply.ts';
import { mergeMessages, PAGE_SIZE, type Conversation } from './conversation.ts';
import {
  conversationKey,
  prepareMessages,
  receiveNewest,
  REFRESH_MS,
  sendKey,
  applyDeferredMessages,
} from './live-conversation.ts';
import {
  removeOutgoing,
  storeFailure,
  storeOutgoing,
  NotSentYetError,
  readOutgoing,
  type Draft,
} from './outgoing-messages.ts';
import { texts } from '../texts.ts';

const HISTORY_MAX = 1_000;

/** The newest page on top of the older pages loaded. */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const { messages } = await callEndpoint('getConversation', undefined, signal);
      await prepareMessages(messages);
      return receiveNewest(client, userId, messages);
    },
    staleTime: 0,
    refetchInterval: pollUnlessLive(REFRESH_MS),
    refetchOnWindowFocus: 'always',
  });

/** `added` in the result counts the older messages that came. */
export function useLoadOlder(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (held: Conversation) => {
      const limit = held.messages.length + PAGE_SIZE;
      const oldest = held.messages[0]?.id;
      const beyond = limit > HISTORY_MAX && oldest !== undefined;
      const asked = beyond ? PAGE_SIZE : limit;
      const { data } = await callEndpoint('getHistory', {
        params: { userId },
        query: beyond ? { limit: PAGE_SIZE, before: oldest } : { limit },
      });
      const latest = client.getQueryData<Conversation>(conversationKey(userId)) ?? held;
      const messages = mergeMessages(data, latest.messages);
      client.setQueryData<Conversation>(conversationKey(userId), {
        messages,
        hasOlder: data.length >= asked,
      });
      return { added: messages.length - latest.messages.length };
    },
  });
}

export const newDraft = (content: string, images: readonly string[] = []): Draft => ({
  clientMessageId: crypto.randomUUID(),
  content,
  at: serverNow(),
  ...(images.length > 0 && { images }),
});

export const eventDraft = (content: string): Draft => ({
  ...newDraft(content),
  failureText: texts.waiting.eventTrouble,
});

type Sending = {
  mutate: (draft: Draft) => boolean;
  discard: (draft: Draft) => void;
  stop: () => void;
};

/** State lives in the query cache and the tab's storage, so that leaving the chat loses nothing. `mutate` returns false while another message is unanswered. */
export function useSend(userId: string): Sending {
  const client = useQueryClient();
  const cache = client.getMutationCache();
  const dropFailed = (clientMessageId: string) => {
    for (const old of cache.findAll({ mutationKey: sendKey, status: 'error' }))
      if ((old.state.variables as Draft).clientMessageId === clientMessageId) cache.remove(old);
  };
  const { mutate } = useMutation({
    mutationKey: sendKey,
    networkMode: 'always',
    gcTime: Infinity,
    mutationFn: (draft: Draft) => requestReply(client, draft),
    onMutate: (draft) => {
      storeOutgoing(userId, { ...draft, wasUnreachable: false });
      dropFailed(draft.clientMessageId);
    },
    onSuccess: async (reply, { clientMessageId }) => {
      removeOutgoing(userId, clientMessageId);
      const queryKey = conversationKey(userId);
      await client.cancelQueries({ queryKey });
      const held = client.getQueryData<Conversation>(queryKey) ?? { messages: [], hasOlder: false };
      client.setQueryData<Conversation>(queryKey, {
        ...held,
        messages: mergeMessages(held.messages, [reply.userMessage, reply.aiMessage]),
      });
      void refreshUser();
      if (reply.signal) void client.invalidateQueries({ queryKey: ['signals'] });
    },
    onError: (error, { clientMessageId }) => {
      storeFailure(userId, clientMessageId, error);
      return refreshUser();
    },
    onSettled: (_reply, _error, { clientMessageId }) => {
      discardReply(clientMessageId);
      applyDeferredMessages(client, userId);
    },
  });
  const pending = (): string[] =>
    cache
      .findAll({ mutationKey: sendKey, status: 'pending' })
      .map(({ state }) => (state.variables as Draft).clientMessageId);
  return {
    mutate: (draft) => {
      // The cache knows a press before React draws it, so a second press finds the first.
      if (!pending().every(showFullReply)) return false;
      mutate(draft);
      return true;
    },
    discard: ({ clientMessageId }) => {
      removeOutgoing(userId, clientMessageId);
      dropFailed(clientMessageId);
    },
    stop: () => pending().forEach(stopReply),
  };
}

/** As `mutate`, for words that no field keeps: where they cannot go out yet, the user is told. */
export function useSay(userId: string): (draft: Draft) => boolean {
  const { mutate } = useSend(userId);
  return (draft) => {
    const taken = mutate(draft);
    if (!taken) showToast({ title: texts.waiting.busy });
    return taken;
  };
}

export function useReplyText(clientMessageId: string): string {
  const { data } = useQuery<string>({ queryKey: replyTextKey(clientMessageId), queryFn: skipToken });
  return data ?? '';
}

/** Restores messages left unsent by a reload; the server recognises by their id those that did arrive. */
export function useRestoredMessages(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const cache = client.getMutationCache();
    const known = new Set(
      cache.findAll({ mutationKey: sendKey }).map(({ state }) => (state.variables as Draft).clientMessageId),
    );
    for (const draft of readOutgoing(userId)) {
      if (known.has(draft.clientMessageId)) continue;
      cache.build<unknown, Error, Draft, unknown>(
        client,
        { mutationKey: sendKey, gcTime: Infinity },
        { ...UNSENT, submittedAt: draft.at, variables: draft },
      );
    }
  }, [client, userId]);
}

const UNSENT: Omit<MutationState<unknown, Error, Draft, unknown>, 'submittedAt' | 'variables'> = {
  context: undefined,
  data: undefined,
  error: new NotSentYetError(),
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  status: 'error',
};

/** Not in the conversation yet: being sent, or failed with `error`. */
export type OutgoingMessage = { draft: Draft; error: Error | null };

export function useOutgoingMessages(): OutgoingMessage[] {
  return useMutationState({
    filters: {
      mutationKey: sendKey,
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }) => ({ draft: state.variables as Draft, error: state.error }),
  });
}
