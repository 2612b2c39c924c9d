import { isUuid } from '@app/contracts/fields.ts';
import type { chatEndpoints, MessageView } from '@app/contracts/chat/chat.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { announceReplyStop, type Db } from '../../platform/database/database.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import { createPendingReplies } from './conversation/pending-replies.ts';
import { toMessageView } from './conversation/message-view.ts';
import type { SendMessageCommand, SendMessageResult } from './conversation/commit-reply.ts';
import { sendMessage, type ChatDeps } from './conversation/send-message.ts';
import { listNewestMessages, findMessageSeq, type MessageRow } from './conversation/message-store.ts';
import { streamMessage } from './conversation/stream-message.ts';
import type { ReplyStream } from './conversation/write-reply.ts';
import type { ChatPorts } from './chat-ports.ts';

const PAGE_SIZE = 20;
const IDLE_CACHE_MS = 60_000;
const LIVE_CACHE_MS = 5_000;

export function chatRoutes(
  deps: ChatDeps,
  ports: ChatPorts,
  reads: ReadCache,
): Pick<Handlers, 'getConversation' | 'sendMessage' | 'streamMessage' | 'stopMessage' | 'getHistory'> {
  const { database } = deps;
  const { db } = database;
  const runOnce = createPendingReplies(database);
  const toViews = async (
    userId: string,
    rows: readonly MessageRow[],
    now: number,
  ): Promise<MessageView[]> => {
    const ids = rows.flatMap((row) => row.signal_id ?? []);
    const signals = ids.length > 0 ? await ports.signals.byId(db, userId, ids, now) : new Map<never, never>();
    return rows.map((row) => toMessageView(row, signals));
  };
  const send = (command: SendMessageCommand, stream: ReplyStream = {}): Promise<SendMessageResult> =>
    runOnce(command, (signal) => sendMessage(deps, ports, command, { ...stream, signal }));
  const toResponse = async (
    result: SendMessageResult,
    now: number,
  ): Promise<ReplyOf<typeof chatEndpoints.sendMessage>> => {
    const { userMessage, reply, tokensRemaining } = result;
    const [userView, aiMessage] = await toViews(reply.user_id, [userMessage, reply], now);
    if (!userView || !aiMessage) throw new AppError('internal');
    return {
      response: aiMessage.content,
      signal: aiMessage.signal,
      aiMessage,
      userMessage: userView,
      tokensDeducted: reply.tokens,
      tokensRemaining,
    };
  };

  return {
    getConversation: async ({ user, now }) => ({
      prepared: await reads.read('conversation', user.userId, now, async () => {
        const messages = await toViews(
          user.userId,
          await listNewestMessages(db, user.userId, PAGE_SIZE),
          now,
        );
        const hasActive = messages.some((one) => one.signal?.status === 'active');
        return {
          json: JSON.stringify({ messages }),
          validUntil: now + (hasActive ? LIVE_CACHE_MS : IDLE_CACHE_MS),
        };
      }),
    }),

    sendMessage: async ({ user, body, now, requestId }) =>
      toResponse(await send(toCommand({ user, body, now, requestId })), now),

    streamMessage: async ({ user, body, now, requestId, tell }) => {
      const command = toCommand({ user, body, now, requestId });
      const result = await streamMessage(
        (onText) => send(command, { onText }),
        (text) => tell({ name: 'words', data: { text } }),
      );
      tell({ name: 'done', data: await toResponse(result, now) });
    },

    stopMessage: async ({ user, body }) => {
      await database.transact(async (tx) => announceReplyStop(tx, user.userId, body.clientMessageId));
      return { success: true };
    },

    getHistory: async ({ user, params, query, now }) => {
      if (params.userId !== user.userId) throw new AppError('not_found');
      const beforeSeq = await findSeqBefore(db, user.userId, query.before);
      const rows = await listNewestMessages(db, user.userId, query.limit, beforeSeq);
      return { success: true, data: await toViews(user.userId, rows, now) };
    },
  };
}

async function findSeqBefore(db: Db, userId: string, messageId?: string): Promise<number | undefined> {
  if (messageId === undefined) return undefined;
  const seq = isUuid(messageId) ? await findMessageSeq(db, userId, messageId) : undefined;
  if (seq === undefined) throw new AppError('bad_input', 'There is no such message to go back from.');
  return seq;
}

type SendMessageCall = Pick<Call<typeof chatEndpoints.sendMessage>, 'user' | 'body' | 'now' | 'requestId'>;

const toCommand = ({ user, body, now, requestId }: SendMessageCall): SendMessageCommand => ({
  userId: user.userId,
  securityEpoch: user.securityEpoch,
  content: body.content,
  images: body.images ?? [],
  clientMessageId: body.clientMessageId ?? null,
  zone: body.timeZone ?? null,
  now,
  requestId,
});
