import { MINUTE_MS } from '@app/domain/time.ts';
import { MESSAGE_MAX } from '@app/contracts/chat/message-limits.ts';
import { isCleanText } from '@app/contracts/typed-text.ts';
import { maskEmail } from '@app/domain/access/mask-email.ts';
import { TelegramError, type IncomingUpdate } from '../../../adapters/telegram/port.ts';
import { isAnswered, noteSent } from '../../../platform/database/sent-messages.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { BotDeps } from '../bot-deps.ts';
import { commandHandlers, parseCommand } from './commands.ts';
import {
  formatExternalId,
  sendChartPicture,
  sendList,
  sendSignalPicture,
  sendText,
} from '../messages/send-text.ts';
import {
  findAccountByChat,
  disconnectTelegram,
  touchAccount,
  type TelegramAccount,
} from '../connection/connection-store.ts';
import { openConnectLink } from '../connection/open-connect-link.ts';
import { buttonsOf } from '../messages/reply-buttons.ts';
import { texts } from '../messages/texts.ts';
import { appendLink, toRichText } from '../messages/rich-text.ts';

type TextUpdate = Extract<IncomingUpdate, { kind: 'said' }>;
type TapUpdate = Extract<IncomingUpdate, { kind: 'tapped' }>;

/** A minute from a connected chat; in ten minutes from any other. */
const MAX_FROM_KNOWN = 20;
const MAX_FROM_STRANGER = 5;
/** Telegram shows "typing…" for five seconds. */
const TYPING_INTERVAL_MS = 4_000;

export async function handleMessage(deps: BotDeps, update: TextUpdate): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const account = await findAccountByChat(database.db, update.chatId);
  const command = parseCommand(update.text);
  if (account && command?.name === 'stop') return disconnectOnRequest(deps, update, account, now);
  if (await exceedsRateLimit(deps, update, account, now)) return;
  if (account) await touchAccount(database.db, account.chatId, now);
  if (command?.name === 'start' && command.rest !== '') return openLink(deps, update, command.rest, now);
  if (!account) return sendReply(deps, update, strangerReply(deps, command?.name));
  if (!command) return answerMessage(deps, update, account, now);
  const handler = command.name === 'start' ? commandHandlers.help : commandHandlers[command.name];
  const request = { userId: account.userId, rest: command.rest, now };
  const reply = handler ? await handler(deps, request) : texts.noSuchCommand;
  if (typeof reply === 'string') return sendReply(deps, update, reply);
  await sendList(deps, update.chatId, toRichText(reply.content), reply.draw);
}

const sendReply = async (
  deps: BotDeps,
  { chatId }: Pick<TextUpdate, 'chatId'>,
  content: string,
): Promise<void> => {
  await sendText(deps, chatId, toRichText(content));
};

const strangerReply = ({ config }: BotDeps, command?: string): string =>
  command === 'stop' ? texts.alreadyStopped : texts.unknown(config.PRODUCT_NAME);

/** A chat over its limit gets one notice, then silence until its window is over. */
async function exceedsRateLimit(
  deps: BotDeps,
  update: TextUpdate | TapUpdate,
  account: TelegramAccount | undefined,
  now: number,
): Promise<boolean> {
  const [limit, windowMs] = account ? [MAX_FROM_KNOWN, MINUTE_MS] : [MAX_FROM_STRANGER, 10 * MINUTE_MS];
  const key = `telegram:${account ? 'known' : 'stranger'}:${update.chatId}`;
  const { count } = await countCalls(deps.database.db, key, windowMs, now);
  if (count === limit + 1)
    await sendReply(deps, update, texts.tooFast(account ? texts.minute : texts.tenMinutes));
  return count > limit;
}

async function openLink(deps: BotDeps, update: TextUpdate, token: string, now: number): Promise<void> {
  const productName = deps.config.PRODUCT_NAME;
  const { chatId, username } = update;
  const link = await deps.database.transact((tx) => openConnectLink(tx, { token, chatId, username }, now));
  if (link.as === 'dead') return sendReply(deps, update, texts.dead(productName));
  const account = maskEmail(link.email);
  if (link.as === 'taken') return sendReply(deps, update, texts.taken(account));
  if (link.as === 'connected') return sendReply(deps, update, texts.connected(productName, account));
  await sendReply(deps, update, texts.waiting(productName, account, link.number));
}

async function disconnectOnRequest(
  deps: BotDeps,
  update: TextUpdate,
  account: TelegramAccount,
  now: number,
): Promise<void> {
  await deps.database.transact((tx) => disconnectTelegram(tx, account.userId, now));
  await sendReply(deps, update, texts.stopped);
}

function findRefusal({ text, hasPicture }: TextUpdate): string | null {
  if (text.trim() === '') return hasPicture ? texts.pictureAlone : texts.empty;
  if (text.length > MESSAGE_MAX) return texts.tooLong(MESSAGE_MAX.toLocaleString('en-US'));
  return isCleanText(text) ? null : texts.empty;
}

async function answerMessage(
  deps: BotDeps,
  update: TextUpdate,
  { userId, securityEpoch }: TelegramAccount,
  now: number,
): Promise<void> {
  const refusal = findRefusal(update);
  if (refusal !== null) return sendReply(deps, update, refusal);
  const { chatId, updateId, text, hasPicture } = update;
  await answerWords(deps, {
    userId,
    securityEpoch,
    chatId,
    content: text,
    clientMessageId: `telegram-${updateId}`,
    now,
    ...(hasPicture && { opening: texts.pictureBeside }),
  });
}

/**
 * A tap is the user's message, under the id that the same button has in the app: the second tap says nothing new
 * (docs/product-rules.md#R30).
 */
export async function handleTap(deps: BotDeps, update: TapUpdate): Promise<void> {
  const { database, clock, bot, ports, log } = deps;
  const { chatId, tapId, data, messageNumber } = update;
  const now = clock.now();
  const account = await findAccountByChat(database.db, chatId);
  const [, messageId = '', index = ''] = BUTTON_DATA.exec(data) ?? [];
  const action =
    account && messageId !== ''
      ? await ports.conversation.findAction(account.userId, messageId, Number(index))
      : null;
  const clientMessageId = `tap-${messageId}-${index}`;
  const isDone = account && (await isAnswered(database.db, account.userId, clientMessageId));
  await bot
    .answerTap(tapId, isDone ? texts.tappedBefore : action ? undefined : texts.tapGone)
    .catch((error: unknown) => log.warn({ err: error }, 'telegram: tap not acknowledged'));
  if (!account || !action || isDone || (await exceedsRateLimit(deps, update, account, now))) return;
  await answerWords(deps, {
    userId: account.userId,
    securityEpoch: account.securityEpoch,
    chatId,
    content: action.say,
    clientMessageId,
    now,
    opening: `**${action.label}**`,
    replyTo: messageNumber,
  });
}

const BUTTON_DATA = /^tap:([\w-]{1,48}):(\d)$/;

type WordsToAnswer = {
  userId: string;
  securityEpoch: number;
  chatId: string;
  content: string;
  clientMessageId: string;
  now: number;
  /** Stands before the reply. */
  opening?: string;
  replyTo?: number;
};

/** A signal comes with its picture, to which notices of its outcome will reply. */
async function answerWords(
  deps: BotDeps,
  { userId, securityEpoch, chatId, content, clientMessageId, now, opening, replyTo }: WordsToAnswer,
): Promise<void> {
  const reply = await withTypingIndicator(deps, chatId, () =>
    deps.ports.conversation.sendMessage({
      userId,
      securityEpoch,
      content,
      clientMessageId,
      now,
      requestId: clientMessageId,
      labelsEveryPrice: true,
    }),
  ).catch((error: unknown) => errorReply(deps, error, clientMessageId));
  if (!('id' in reply)) return void (await sendText(deps, chatId, reply));
  const { id, signal, chart, actions = [] } = reply;
  const buttons = buttonsOf(id, actions);
  const words = toRichText([opening, reply.content].filter(Boolean).join('\n\n'));
  const hasPicture = signal !== null || chart !== undefined;
  const textNumber = await sendText(deps, chatId, words, {
    ...(replyTo !== undefined && { replyTo }),
    buttons: hasPicture ? [] : buttons,
  });
  const pictureNumber = signal
    ? await sendSignalPicture(deps, chatId, signal, buttons)
    : chart && (await sendChartPicture(deps, chatId, chart, buttons));
  const externalId = formatExternalId(chatId, pictureNumber ?? textNumber);
  await noteSent(deps.database.db, { messageId: id, userId, channel: 'telegram', externalId, at: now });
}

async function withTypingIndicator<T>({ bot }: BotDeps, chatId: string, work: () => Promise<T>): Promise<T> {
  const show = () => void bot.showTyping(chatId).catch(() => undefined);
  show();
  const timer = setInterval(show, TYPING_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function errorReply({ publicUrl, config, log }: BotDeps, error: unknown, requestId: string) {
  if (!(error instanceof AppError)) {
    log.error({ id: requestId, err: error }, 'telegram: message not answered');
    return toRichText(texts.failed);
  }
  if (error.code !== 'out_of_tokens' && error.code !== 'own_cap') return toRichText(error.message);
  return appendLink(
    toRichText(error.message),
    texts.openApp(config.PRODUCT_NAME),
    `${publicUrl}/?utm_source=telegram`,
  );
}

export async function disconnectChat({ database, clock }: BotDeps, chatId: string): Promise<void> {
  await database.transact(async (tx) => {
    const account = await findAccountByChat(tx, chatId);
    if (account) await disconnectTelegram(tx, account.userId, clock.now());
  });
}

export const isChatGone = (error: unknown): boolean =>
  error instanceof TelegramError && error.kind === 'gone';
