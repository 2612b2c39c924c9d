import type { MessageView } from '@app/contracts/chat.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import type { ReadCache } from '../../http/read-cache.ts';
import { messageView } from './message-view.ts';
import { sendMessage, type ChatDeps } from './send-message.ts';
import { newestMessages, seqOf, type MessageRow } from './store.ts';
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
): Pick<Handlers, 'getConversation' | 'sendMessage' | 'getHistory'> {
  const { db } = deps.database;
  const views = async (userId: string, rows: readonly MessageRow[], now: number): Promise<MessageView[]> => {
    const ids = rows.flatMap((row) => row.signal_id ?? []);
    const signals = ids.length > 0 ? await tools.signalsById(db, userId, ids, now) : new Map<never, never>();
    return rows.map((row) => messageView(row, signals));
  };

  return {
    getConversation: async ({ user, now }) => ({
      prepared: await reads.read('conversation', user.userId, now, async () => {
        const messages = await views(user.userId, await newestMessages(db, user.userId, PAGE), now);
        const moving = messages.some((one) => one.signal?.status === 'active');
        return { json: JSON.stringify({ messages }), validUntil: now + (moving ? MOVING : QUIET) };
      }),
    }),

    sendMessage: async ({ user, body, now, requestId }) => {
      const { content, images = [], clientMessageId = null } = body;
      const { userMessage, answer, tokensRemaining } = await sendMessage(deps, tools, {
        userId: user.userId,
        content,
        images,
        clientMessageId,
        now,
        requestId,
      });
      const [said, aiMessage] = await views(user.userId, [userMessage, answer], now);
      if (!said || !aiMessage) throw new AppError('internal');
      return {
        response: aiMessage.content,
        signal: aiMessage.signal,
        aiMessage,
        userMessage: said,
        tokensDeducted: answer.tokens,
        tokensRemaining,
      };
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
