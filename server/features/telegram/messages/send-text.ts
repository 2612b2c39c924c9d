import type { SignalView } from '@app/contracts/market/signals.ts';
import {
  MAX_CAPTION_LENGTH,
  TelegramError,
  MAX_TEXT_LENGTH,
  type RichText,
} from '../../../adapters/telegram/port.ts';
import type { BotDeps } from '../bot-deps.ts';
import { writeCaption, drawSignalChart } from './signal-caption.ts';
import { texts } from './texts.ts';
import { splitText, toRichText } from './rich-text.ts';

type SendDeps = Pick<BotDeps, 'bot' | 'log' | 'market'>;

/** Sending the message again would repeat its first parts, so a failure is only logged. */
async function logFailedPart<T>({ log }: SendDeps, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TelegramError && error.kind === 'gone') throw error;
    log.warn({ err: error }, 'telegram: part of a message not sent');
    return null;
  }
}

/** Returns the number of the first message. @throws TelegramError only where nothing was sent */
export async function sendText(
  deps: SendDeps,
  chatId: string,
  text: RichText,
  replyTo?: number,
): Promise<number> {
  const [first, ...rest] = splitText(text, MAX_TEXT_LENGTH);
  if (!first) throw new TelegramError('refused', 'Nothing to say');
  const firstNumber = await deps.bot.sendText(chatId, {
    ...first,
    ...(replyTo !== undefined && { replyTo }),
  });
  for (const piece of rest) await logFailedPart(deps, () => deps.bot.sendText(chatId, piece));
  return firstNumber;
}

export async function sendSignalPicture(
  deps: SendDeps,
  chatId: string,
  signal: SignalView,
): Promise<number | null> {
  const { bot, log, market } = deps;
  const picture = await drawSignalChart(market, signal).catch((error: unknown) => {
    log.warn({ err: error }, 'telegram: signal chart not drawn');
    return null;
  });
  const [caption = { text: signal.signalId, marks: [] }] = splitText(
    toRichText(writeCaption(signal)),
    MAX_CAPTION_LENGTH,
  );
  const sendAsText = () =>
    bot.sendText(chatId, { ...caption, text: `${caption.text}\n${texts.chartUnavailable}` });
  return logFailedPart(deps, async () => {
    if (!picture) return sendAsText();
    return bot.sendPicture(chatId, picture, caption).catch((error: unknown) => {
      log.warn({ err: error }, 'telegram: signal chart refused');
      if (error instanceof TelegramError && (error.kind === 'refused' || error.kind === 'down'))
        return sendAsText();
      throw error;
    });
  });
}

/** Telegram numbers the messages of each chat separately. */
export const formatExternalId = (chatId: string, number: number): string => `${chatId}:${number}`;

/** Undefined for a message of another chat. */
export function parseMessageNumber(chatId: string, externalId: string | null): number | undefined {
  const [chat, number] = externalId?.split(':') ?? [];
  return chat === chatId && /^\d+$/.test(number ?? '') ? Number(number) : undefined;
}
