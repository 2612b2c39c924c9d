import { autoRetry } from '@grammyjs/auto-retry';
import { Api, InputFile } from 'grammy';
import { careful } from './careful-fetch.ts';
import type { Mark, TelegramPort, Writing } from './port.ts';
import { troubleOf } from './trouble.ts';
import { readUpdate } from './update.ts';

/** For one call; a picture is some 30 kB. */
const PATIENCE_S = 20;
/** A short "slow down" is waited for in place; a longer one goes back to the queue. */
const SHORT_WAIT_S = 3;
const WANTED = ['message', 'my_chat_member'] as const;

const entityOf = ({ from, length, ...mark }: Mark) =>
  mark.kind === 'bold'
    ? ({ type: 'bold', offset: from, length } as const)
    : ({ type: 'text_link', offset: from, length, url: mark.url } as const);

const replying = ({ replyTo }: Writing) =>
  replyTo === undefined
    ? {}
    : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } };

/** The bot of this token, at api.telegram.org or where `apiBase` says. */
export function openBotApi({ token, apiBase }: { token: string; apiBase?: string }): TelegramPort {
  const client = { ...(apiBase !== undefined && { apiRoot: apiBase.replace(/\/+$/, '') }), fetch: careful };
  const api = new Api(token, { ...client, timeoutSeconds: PATIENCE_S });
  api.config.use(
    autoRetry({
      maxRetryAttempts: 1,
      maxDelaySeconds: SHORT_WAIT_S,
      rethrowHttpErrors: true,
      rethrowInternalServerErrors: true,
    }),
  );
  const said = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw troubleOf(error);
    }
  };

  return {
    botName: () => said(async () => (await api.getMe()).username),
    write: (chatId, words) =>
      said(async () => {
        const sent = await api.sendMessage(Number(chatId), words.text, {
          entities: words.marks.map(entityOf),
          link_preview_options: { is_disabled: true },
          ...replying(words),
        });
        return sent.message_id;
      }),
    showPicture: (chatId, png, caption) =>
      said(async () => {
        const sent = await api.sendPhoto(Number(chatId), new InputFile(png, 'chart.png'), {
          caption: caption.text,
          caption_entities: caption.marks.map(entityOf),
          ...replying(caption),
        });
        return sent.message_id;
      }),
    showTyping: (chatId) => said(async () => void (await api.sendChatAction(Number(chatId), 'typing'))),
    updatesAfter: (after, waitSeconds, signal) =>
      said(async () => {
        const waiting = new Api(token, { ...client, timeoutSeconds: waitSeconds + PATIENCE_S });
        const raw = await waiting.getUpdates(
          {
            ...(after !== null && { offset: after + 1 }),
            timeout: waitSeconds,
            limit: 100,
            allowed_updates: WANTED,
          },
          signal as never,
        );
        return raw.flatMap((one) => readUpdate(one) ?? []);
      }),
    deliverTo: (address) =>
      said(async () => {
        if (!address) return void (await api.deleteWebhook());
        await api.setWebhook(address.url, { secret_token: address.secret, allowed_updates: WANTED });
      }),
    showCommands: (commands) => said(async () => void (await api.setMyCommands([...commands]))),
    readUpdate,
  };
}
