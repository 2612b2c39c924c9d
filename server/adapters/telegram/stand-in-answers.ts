import type { ServerResponse } from 'node:http';
import { refuse, result, type BotCall } from './stand-in-wire.ts';

const BOT = { id: 4242, is_bot: true, first_name: 'Pipsy', username: 'calmwick_bot' };

export type Update = { update_id: number } & Record<string, unknown>;
type Answer = (call: BotCall, reply: ServerResponse) => void;

/** What is written to the bot and not yet fetched: handed out as Telegram does, one fetcher at a time. */
function waitingUpdates(patient: boolean, hasWebhook: () => boolean) {
  let pending: Update[] = [];
  let poll: { reply: ServerResponse; answer: () => void; timer: NodeJS.Timeout } | null = null;
  const drop = (): void => {
    if (poll) clearTimeout(poll.timer);
    poll = null;
  };
  const fetch: Answer = ({ params }, reply) => {
    if (hasWebhook())
      return refuse(reply, 409, "Conflict: can't use getUpdates method while webhook is active");
    if (poll) refuse(poll.reply, 409, 'Conflict: terminated by other getUpdates request');
    drop();
    const asked = params as { offset?: number; timeout?: number; limit?: number };
    const { offset = 0, timeout = 0, limit = 100 } = asked;
    pending = pending.filter((one) => one.update_id >= offset);
    const answer = (): void => {
      drop();
      result(reply, pending.slice(0, limit));
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

/** The methods of the Bot API that the bot uses, and what they know. */
export function botAnswers(patient: boolean) {
  const blocked = new Set<string>();
  const numbers = new Map<BotCall, number>();
  let webhook: { url: string; secret: string } | null = null;
  let messageId = 100;
  const updates = waitingUpdates(patient, () => webhook !== null);

  const sendTo: Answer = (call, reply) => {
    const { params } = call;
    const chatId = String(params.chat_id);
    if (blocked.has(chatId)) return refuse(reply, 403, 'Forbidden: bot was blocked by the user');
    const said = params.text ?? params.caption;
    const text = typeof said === 'string' ? said : '';
    if (text === '') return refuse(reply, 400, 'Bad Request: message text is empty');
    if (text.length > (params.text === undefined ? 1_024 : 4_096))
      return refuse(reply, 400, 'Bad Request: message is too long');
    messageId += 1;
    numbers.set(call, messageId);
    result(reply, { message_id: messageId, date: 0, chat: { id: Number(chatId), type: 'private' }, text });
  };
  const agree: Answer = (_call, reply) => result(reply, true);
  const methods: Record<string, Answer> = {
    getMe: (_call, reply) => result(reply, BOT),
    getUpdates: updates.fetch,
    sendMessage: sendTo,
    sendPhoto: sendTo,
    sendChatAction: agree,
    setMyCommands: agree,
    setWebhook: ({ params }, reply) => {
      webhook = { url: String(params.url), secret: String(params.secret_token) };
      result(reply, true);
    },
    deleteWebhook: (_call, reply) => {
      webhook = null;
      result(reply, true);
    },
  };
  return { methods, updates, blocked, numbers, webhook: () => webhook };
}
