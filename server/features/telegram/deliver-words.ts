import type { SignalView } from '@app/contracts/signals.ts';
import { CAPTION_MAX, TelegramTrouble, TEXT_MAX, type Words } from '../../adapters/telegram/port.ts';
import type { BotDeps } from './bot-deps.ts';
import { captionOf, pictureOf } from './caption.ts';
import { texts } from './texts.ts';
import { piecesOf, wordsOf } from './words.ts';

type Sending = Pick<BotDeps, 'bot' | 'log' | 'market'>;

/** Troubles after something has gone out: told in the log, as sending all of it again would say the first part twice. */
async function asFarAsItGoes<T>({ log }: Sending, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TelegramTrouble && error.kind === 'gone') throw error;
    log.warn({ err: error }, 'a part of a message did not reach Telegram');
    return null;
  }
}

/** Sends words in as many messages as they need; the number of the first. Throws TelegramTrouble only where nothing has gone out. */
export async function sendWords(
  sending: Sending,
  chatId: string,
  words: Words,
  replyTo?: number,
): Promise<number> {
  const [first, ...rest] = piecesOf(words, TEXT_MAX);
  if (!first) throw new TelegramTrouble('refused', 'Nothing to say');
  const number = await sending.bot.write(chatId, { ...first, ...(replyTo !== undefined && { replyTo }) });
  for (const piece of rest) await asFarAsItGoes(sending, () => sending.bot.write(chatId, piece));
  return number;
}

/** The picture of a signal below words that are out; the number of the message that carries it, or null where none could be sent. */
export async function sendSignal(
  sending: Sending,
  chatId: string,
  signal: SignalView,
): Promise<number | null> {
  const { bot, log, market } = sending;
  const picture = await pictureOf(market, signal).catch((error: unknown) => {
    log.warn({ err: error }, 'the picture of a signal could not be drawn');
    return null;
  });
  const [caption = { text: signal.signalId, marks: [] }] = piecesOf(wordsOf(captionOf(signal)), CAPTION_MAX);
  const inWords = () => bot.write(chatId, { ...caption, text: `${caption.text}\n${texts.chartUnavailable}` });
  return asFarAsItGoes(sending, async () => {
    if (!picture) return inWords();
    return bot.showPicture(chatId, picture, caption).catch((error: unknown) => {
      log.warn({ err: error }, 'Telegram did not take the picture of a signal');
      if (error instanceof TelegramTrouble && (error.kind === 'refused' || error.kind === 'down'))
        return inWords();
      throw error;
    });
  });
}

/** A message of Telegram as the queue of deliveries names it: numbers count in each chat anew. */
export const outsideIdOf = (chatId: string, number: number): string => `${chatId}:${number}`;

/** The number of the message, where it was sent to this very chat. */
export function numberIn(chatId: string, outsideId: string | null): number | undefined {
  const [chat, number] = outsideId?.split(':') ?? [];
  return chat === chatId && /^\d+$/.test(number ?? '') ? Number(number) : undefined;
}
