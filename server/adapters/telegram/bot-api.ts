import { autoRetry } from '@grammyjs/auto-retry';
import { Api, InputFile, GrammyError, HttpError } from 'grammy';
import { botFetch, UnreachableError } from './bot-fetch.ts';
import { type TextMark, type TelegramPort, type OutgoingText, TelegramError } from './port.ts';
import { parseUpdate } from './parse-update.ts';

const GONE = /chat not found|user is deactivated|bot was blocked|bot can't initiate|peer_id_invalid/i;

/** The token is part of every address and must never appear in the message. */
function toTelegramError(error: unknown): TelegramError {
  if (error instanceof GrammyError) {
    const { error_code: status, description, parameters, method } = error;
    const what = `Telegram answered ${method} with ${status}: ${description}`;
    if (status === 429) return new TelegramError('limit', what, parameters.retry_after ?? 30);
    if (status === 409) return new TelegramError('rival', what);
    if (status === 403 || GONE.test(description)) return new TelegramError('gone', what);
    // A wrong token answers 401 or 404; the operator may correct it.
    if (status >= 500 || status === 401 || status === 404) return new TelegramError('down', what);
    return new TelegramError('refused', what);
  }
  if (error instanceof HttpError && error.error instanceof UnreachableError)
    return new TelegramError('down', `Telegram could not be reached (${error.error.message})`);
  return new TelegramError('unknown', 'Telegram did not answer, or not in a way that can be read');
}

const TIMEOUT_SECONDS = 20;
/** A shorter rate limit is waited out in place, a longer one goes back to the queue. */
const MAX_RETRY_SECONDS = 3;
const UPDATE_TYPES = ['message', 'my_chat_member', 'callback_query'] as const;

const toEntity = ({ from, length, ...mark }: TextMark) =>
  mark.kind === 'bold'
    ? ({ type: 'bold', offset: from, length } as const)
    : ({ type: 'text_link', offset: from, length, url: mark.url } as const);

const replyParameters = ({ replyTo }: OutgoingText) =>
  replyTo === undefined
    ? {}
    : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } };

const keyboard = ({ buttons = [] }: OutgoingText) =>
  buttons.length === 0
    ? {}
    : {
        reply_markup: {
          inline_keyboard: buttons.map(({ label: text, ...button }) => [
            'url' in button ? { text, url: button.url } : { text, callback_data: button.data },
          ]),
        },
      };

export function openBotApi({ token, apiBase }: { token: string; apiBase?: string }): TelegramPort {
  const client = {
    ...(apiBase !== undefined && { apiRoot: apiBase.replace(/(?<!\/)\/+$/, '') }),
    fetch: botFetch,
  };
  const api = new Api(token, { ...client, timeoutSeconds: TIMEOUT_SECONDS });
  api.config.use(
    autoRetry({
      maxRetryAttempts: 1,
      maxDelaySeconds: MAX_RETRY_SECONDS,
      rethrowHttpErrors: true,
      rethrowInternalServerErrors: true,
    }),
  );
  const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toTelegramError(error);
    }
  };

  return {
    fetchBotName: () => translateErrors(async () => (await api.getMe()).username),
    sendText: (chatId, words) =>
      translateErrors(async () => {
        const sent = await api.sendMessage(Number(chatId), words.text, {
          entities: words.marks.map(toEntity),
          link_preview_options: { is_disabled: true },
          ...replyParameters(words),
          ...keyboard(words),
        });
        return sent.message_id;
      }),
    sendPicture: (chatId, png, caption) =>
      translateErrors(async () => {
        const sent = await api.sendPhoto(Number(chatId), new InputFile(png, 'chart.png'), {
          caption: caption.text,
          caption_entities: caption.marks.map(toEntity),
          ...replyParameters(caption),
          ...keyboard(caption),
        });
        return sent.message_id;
      }),
    showTyping: (chatId) =>
      translateErrors(async () => void (await api.sendChatAction(Number(chatId), 'typing'))),
    answerTap: (tapId, notice) =>
      translateErrors(
        async () => void (await api.answerCallbackQuery(tapId, notice === undefined ? {} : { text: notice })),
      ),
    fetchUpdates: (after, waitSeconds, signal) =>
      translateErrors(async () => {
        const waiting = new Api(token, { ...client, timeoutSeconds: waitSeconds + TIMEOUT_SECONDS });
        const raw = await waiting.getUpdates(
          {
            ...(after !== null && { offset: after + 1 }),
            timeout: waitSeconds,
            limit: 100,
            allowed_updates: UPDATE_TYPES,
          },
          signal as never,
        );
        return raw.flatMap((one) => parseUpdate(one) ?? []);
      }),
    setWebhook: (address) =>
      translateErrors(async () => {
        if (!address) return void (await api.deleteWebhook());
        await api.setWebhook(address.url, { secret_token: address.secret, allowed_updates: UPDATE_TYPES });
      }),
    setCommands: (commands) => translateErrors(async () => void (await api.setMyCommands([...commands]))),
    parseUpdate,
  };
}
