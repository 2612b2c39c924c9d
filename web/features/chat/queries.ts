import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { refreshUser } from '../../lib/session.ts';
import { mergeMessages, PAGE, withNewest, type Conversation } from './conversation.ts';

const REFRESH = 15_000;
/** The longest history one call gives. */
const HISTORY_MAX = 1_000;
/** After this the page stops waiting for a reply and offers to try again. */
const PATIENCE = 90_000;

const conversationKey = (userId: string) => ['chat', 'conversation', userId] as const;

/** The conversation as the page knows it: the newest page, refreshed, on top of whatever older ones were loaded. */
export const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const { messages } = await call('getConversation', undefined, signal);
      return withNewest(client.getQueryData<Conversation>(conversationKey(userId)), messages);
    },
    staleTime: 0,
    refetchInterval: REFRESH,
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

/** What the user typed. The id is made once: sent again after a failure it is still one message, one answer and one debit. */
export type Draft = {
  clientMessageId: string;
  content: string;
  at: number;
  /** Paths of uploaded images. */
  images?: readonly string[];
  /** What is said in place of the usual words where sending fails. */
  trouble?: string;
};

export const newDraft = (content: string, images: readonly string[] = []): Draft => ({
  clientMessageId: crypto.randomUUID(),
  content,
  at: now(),
  ...(images.length > 0 && { images }),
});

const sendKey = ['chat', 'send'];

/** The outcome lives in the cache, not in the page, so that leaving the chat while a message is on its way loses nothing. */
export function useSend(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sendKey,
    networkMode: 'always',
    gcTime: Infinity,
    mutationFn: ({ content, clientMessageId, images }: Draft) =>
      call(
        'sendMessage',
        { body: { content, clientMessageId, ...(images && { images: [...images] }) } },
        AbortSignal.timeout(PATIENCE),
      ),
    onMutate: ({ clientMessageId }) => {
      const sent = client.getMutationCache().findAll({ mutationKey: sendKey, status: 'error' });
      for (const old of sent)
        if ((old.state.variables as Draft).clientMessageId === clientMessageId)
          client.getMutationCache().remove(old);
    },
    onSuccess: async (reply) => {
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
  });
}

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
