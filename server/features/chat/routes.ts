import type { chat, MessageView } from '@app/contracts/chat.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { answerStopped } from '../../db/database.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import type { ReadCache } from '../../http/read-cache.ts';
import { answersInProgress } from './in-progress.ts';
import { messageView } from './message-view.ts';
import { sendMessage, type Answered, type ChatDeps, type Sent } from './send-message.ts';
import { newestMessages, seqOf, type MessageRow } from './store.ts';
import { streamMessage } from './stream-message.ts';
import type { Telling } from './telling.ts';
import type { ChatTools } from './tools.ts';

const PAGE = 20;
/** How long a conversation is served from memory: shorter while a signal in it still has a moving price. */
const QUIET = 60_000;
const MOVING = 5_000;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function chatRoutes(
  deps: ChatDeps,
  tools: ChatTools,
  reads: ReadCache,
): Pick<Handlers, 'getConversation' | 'sendMessage' | 'streamMessage' | 'stopMessage' | 'getHistory'> {
  const { database } = deps;
  const { db } = database;
  const inProgress = answersInProgress(database);
  const views = async (userId: string, rows: readonly MessageRow[], now: number): Promise<MessageView[]> => {
    const ids = rows.flatMap((row) => row.signal_id ?? []);
    const signals = ids.length > 0 ? await tools.signalsById(db, userId, ids, now) : new Map<never, never>();
    return rows.map((row) => messageView(row, signals));
  };
  const send = (sent: Sent, telling: Telling = {}): Promise<Answered> =>
    inProgress(sent, (signal) => sendMessage(deps, tools, sent, { ...telling, signal }));
  const replyOf = async (answered: Answered, now: number): Promise<ReplyOf<typeof chat.sendMessage>> => {
    const { userMessage, answer, tokensRemaining } = answered;
    const [said, aiMessage] = await views(answer.user_id, [userMessage, answer], now);
    if (!said || !aiMessage) throw new AppError('internal');
    return {
      response: aiMessage.content,
      signal: aiMessage.signal,
      aiMessage,
      userMessage: said,
      tokensDeducted: answer.tokens,
      tokensRemaining,
    };
  };

  return {
    getConversation: async ({ user, now }) => ({
      prepared: await reads.read('conversation', user.userId, now, async () => {
        const messages = await views(user.userId, await newestMessages(db, user.userId, PAGE), now);
        const moving = messages.some((one) => one.signal?.status === 'active');
        return { json: JSON.stringify({ messages }), validUntil: now + (moving ? MOVING : QUIET) };
      }),
    }),

    sendMessage: async ({ user, body, now, requestId }) =>
      replyOf(await send(sentOf({ user, body, now, requestId })), now),

    streamMessage: async ({ user, body, now, requestId, tell }) => {
      const sent = sentOf({ user, body, now, requestId });
      const answered = await streamMessage(
        (onWords) => send(sent, { onWords }),
        (text) => tell({ name: 'words', data: { text } }),
      );
      tell({ name: 'done', data: await replyOf(answered, now) });
    },

    stopMessage: async ({ user, body }) => {
      await database.transact(async (tx) => answerStopped(tx, user.userId, body.clientMessageId));
      return { success: true };
    },

    getHistory: async ({ user, params, query, now }) => {
      if (params.userId !== user.userId) throw new AppError('not_found');
      const { limit, before } = query;
      const beforeSeq =
        before === undefined
          ? undefined
          : UUID.test(before)
            ? await seqOf(db, user.userId, before)
            : undefined;
      if (before !== undefined && beforeSeq === undefined)
        throw new AppError('bad_input', 'There is no such message to go back from.');
      return {
        success: true,
        data: await views(user.userId, await newestMessages(db, user.userId, limit, beforeSeq), now),
      };
    },
  };
}

type Saying = Pick<Call<typeof chat.sendMessage>, 'user' | 'body' | 'now' | 'requestId'>;

const sentOf = ({ user, body, now, requestId }: Saying): Sent => ({
  userId: user.userId,
  content: body.content,
  images: body.images ?? [],
  clientMessageId: body.clientMessageId ?? null,
  now,
  requestId,
});
