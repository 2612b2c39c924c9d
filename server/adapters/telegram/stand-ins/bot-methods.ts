import type { ServerResponse } from 'node:http';
import { sendRefusal, sendResult, type BotCall } from './wire.ts';

const BOT = { id: 4242, is_bot: true, first_name: 'Pipsy', username: 'calmwick_bot' };

export type Update = { update_id: number } & Record<string, unknown>;
type MethodHandler = (call: BotCall, reply: ServerResponse) => void;

/** Handed out as Telegram does: to one fetcher at a time. */
function createUpdateQueue(patient: boolean, hasWebhook: () => boolean) {
  let pending: Update[] = [];
  let poll: { reply: ServerResponse; answer: () => void; timer: NodeJS.Timeout } | null = null;
  const drop = (): void => {
    if (poll) clearTimeout(poll.timer);
    poll = null;
  };
  const fetch: MethodHandler = ({ params }, reply) => {
    if (hasWebhook())
      return sendRefusal(reply, 409, "Conflict: can't use getUpdates method while webhook is active");
    if (poll) sendRefusal(poll.reply, 409, 'Conflict: terminated by other getUpdates request');
    drop();
    const query = params as { offset?: number; timeout?: number; limit?: number };
    const { offset = 0, timeout = 0, limit = 100 } = query;
    pending = pending.filter((one) => one.update_id >= offset);
    const answer = (): void => {
      drop();
      sendResult(reply, pending.slice(0, limit));
    };
    if (pending.length > 0 || !patient) return answer();
    poll = { reply, answer, timer: setTimeout(answer, timeout * 1_000) };
    reply.once('close', () => {
      if (poll?.reply === reply) drop();
    });
  };
  const add = (update: Update): void => {
    pending.push(update);
    poll?.answer();
  };
  return { fetch, add, drop };
}

export function createBotMethods(patient: boolean) {
  const blocked = new Set<string>();
  const numbers = new Map<BotCall, number>();
  let webhook: { url: string; secret: string } | null = null;
  let messageId = 100;
  const updates = createUpdateQueue(patient, () => webhook !== null);

  const sendTo: MethodHandler = (call, reply) => {
    const { params } = call;
    const chatId = String(params.chat_id);
    if (blocked.has(chatId)) return sendRefusal(reply, 403, 'Forbidden: bot was blocked by the user');
    const content = params.text ?? params.caption;
    const text = typeof content === 'string' ? content : '';
    if (text === '') return sendRefusal(reply, 400, 'Bad Request: message text is empty');
    if (text.length > (params.text === undefined ? 1_024 : 4_096))
      return sendRefusal(reply, 400, 'Bad Request: message is too long');
    messageId += 1;
    numbers.set(call, messageId);
    sendResult(reply, {
      message_id: messageId,
      date: 0,
      chat: { id: Number(chatId), type: 'private' },
      text,
    });
  };
  const acknowledge: MethodHandler = (_call, reply) => sendResult(reply, true);
  const methods: Record<string, MethodHandler> = {
    getMe: (_call, reply) => sendResult(reply, BOT),
    getUpdates: updates.fetch,
    sendMessage: sendTo,
    sendPhoto: sendTo,
    sendChatAction: acknowledge,
    answerCallbackQuery: acknowledge,
    setMyCommands: acknowledge,
    setWebhook: ({ params }, reply) => {
      webhook = { url: String(params.url), secret: String(params.secret_token) };
      sendResult(reply, true);
    },
    deleteWebhook: (_call, reply) => {
      webhook = null;
      sendResult(reply, true);
    },
  };
  return { methods, updates, blocked, numbers, webhook: () => webhook };
}
