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
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { unlessLive } from '../../lib/live-state.ts';
import { refreshUser } from '../../lib/session.ts';
import { askPipsy, forgetWriting, showWhole, stopPipsy, wordsKey } from './ask-pipsy.ts';
import { mergeMessages, PAGE, type Conversation } from './conversation.ts';
import { conversationKey, received, REFRESH, sendKey, takeHeldBack } from './live-conversation.ts';
import { dropOutgoing, keepOutgoing, NotSentYet, outgoingOf, type Draft } from './outgoing.ts';
import { texts } from './texts.ts';

/** The longest history one call gives. */
const HISTORY_MAX = 1_000;

/** The conversation as the page knows it: the newest page, refreshed, on top of whatever older ones were loaded. */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const { messages } = await call('getConversation', undefined, signal);
      return received(client, userId, messages);
    },
    staleTime: 0,
    refetchInterval: unlessLive(REFRESH),
    refetchOnWindowFocus: 'always',
  });

/** Asks for twenty more than are held. `added` in the result is how many older messages came. */
export function useLoadOlder(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (held: Conversation) => {
      const limit = held.messages.length + PAGE;
      const oldest = held.messages[0]?.id;
      const beyond = limit > HISTORY_MAX && oldest !== undefined;
      const asked = beyond ? PAGE : limit;
      const { data } = await call('getHistory', {
        params: { userId },
        query: beyond ? { limit: PAGE, before: oldest } : { limit },
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
  at: now(),
  ...(images.length > 0 && { images }),
});

/** A request for a signal on an event, which has words of its own for a failure. */
export const eventDraft = (content: string): Draft => ({
  ...newDraft(content),
  trouble: texts.waiting.eventTrouble,
});

type Sending = {
  mutate: (draft: Draft) => boolean;
  /** Takes back a message that was not sent. */
  discard: (draft: Draft) => void;
  /** No more of the answer that is being written. */
  stop: () => void;
};

/**
 * The outcome lives in the cache, not in the page, so that leaving the chat while a message is on its way loses nothing; until
 * it has arrived it is kept for the tab too. `mutate` answers false, and does nothing, while another message is unanswered.
 */
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
    mutationFn: (draft: Draft) => askPipsy(client, draft),
    onMutate: (draft) => {
      keepOutgoing(userId, draft);
      dropFailed(draft.clientMessageId);
    },
    onSuccess: async (reply, { clientMessageId }) => {
      dropOutgoing(userId, clientMessageId);
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
    onError: () => refreshUser(),
    onSettled: (_reply, _error, { clientMessageId }) => {
      forgetWriting(clientMessageId);
      takeHeldBack(client, userId);
    },
  });
  const pending = (): string[] =>
    cache
      .findAll({ mutationKey: sendKey, status: 'pending' })
      .map(({ state }) => (state.variables as Draft).clientMessageId);
  return {
    mutate: (draft) => {
      // The cache knows of a press before the page has drawn it, so that a second press finds the first.
      if (!pending().every(showWhole)) return false;
      mutate(draft);
      return true;
    },
    discard: ({ clientMessageId }) => {
      dropOutgoing(userId, clientMessageId);
      dropFailed(clientMessageId);
    },
    stop: () => pending().forEach(stopPipsy),
  };
}

/** The words of an answer that are there so far. */
export function useWords(clientMessageId: string): string {
  const { data } = useQuery<string>({ queryKey: wordsKey(clientMessageId), queryFn: skipToken });
  return data ?? '';
}

/**
 * Puts what had not arrived when the page was loaded anew back into the log, as messages that can be sent again. Whether one did
 * arrive after all shows in the conversation, or is found out by the server, which knows it by its id.
 */
export function useRestoredMessages(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const cache = client.getMutationCache();
    const known = new Set(
      cache.findAll({ mutationKey: sendKey }).map(({ state }) => (state.variables as Draft).clientMessageId),
    );
    for (const draft of outgoingOf(userId)) {
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
  error: new NotSentYet(),
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  status: 'error',
};

/** A message that the conversation does not hold yet: on its way, or refused or lost with `error`. */
export type Waiting = { draft: Draft; error: Error | null };

export function useWaiting(): Waiting[] {
  return useMutationState({
    filters: {
      mutationKey: sendKey,
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }) => ({ draft: state.variables as Draft, error: state.error }),
  });
}

const stepOf: Record<Timeframe, CandleStep> = { short: '15m', daily: '1h', weekly: '4h', long: '1d' };
const CANDLES = 40;

/** The feed's own candles up to the instant a plan was made: they never change, so they are fetched once. */
export const useCandlesUpTo = (pair: string, timeframe: Timeframe, to: string) =>
  useQuery({
    queryKey: ['candles', pair, timeframe, to],
    queryFn: ({ signal }) =>
      call(
        'getCandles',
        { params: { pair }, query: { step: stepOf[timeframe], count: CANDLES, to } },
        signal,
      ),
    staleTime: Infinity,
    gcTime: 600_000,
  });
