import type { ChartView } from '@app/contracts/chat/chart.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import {
  MAX_CAPTION_LENGTH,
  TelegramError,
  MAX_TEXT_LENGTH,
  type OutgoingText,
  type ReplyButton,
  type RichText,
} from '../../../adapters/telegram/port.ts';
import type { BotDeps } from '../bot-deps.ts';
import { drawReplyChart, writeChartCaption } from './reply-chart.ts';
import { writeCaption } from './signal-caption.ts';
import { texts } from './texts.ts';
import { splitText, toRichText } from './rich-text.ts';

type SendDeps = Pick<BotDeps, 'bot' | 'clock' | 'log' | 'market' | 'ports'>;

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
  { replyTo, buttons = [] }: Pick<OutgoingText, 'replyTo' | 'buttons'> = {},
): Promise<number> {
  const pieces: OutgoingText[] = splitText(text, MAX_TEXT_LENGTH);
  const [first, ...rest] = pieces.map((piece, i) =>
    i === pieces.length - 1 ? { ...piece, buttons } : piece,
  );
  if (!first) throw new TelegramError('refused', 'Nothing to say');
  const firstNumber = await deps.bot.sendText(chatId, {
    ...first,
    ...(replyTo !== undefined && { replyTo }),
  });
  for (const piece of rest) await logFailedPart(deps, () => deps.bot.sendText(chatId, piece));
  return firstNumber;
}

/** The picture of a closed idea with its outcome below; the words alone where there is no picture or no room. */
export async function sendOutcome(
  deps: SendDeps,
  chatId: string,
  text: RichText,
  picture: Buffer | null,
  options: Pick<OutgoingText, 'replyTo' | 'buttons'>,
): Promise<number> {
  if (!picture || text.text.length > MAX_CAPTION_LENGTH) return sendText(deps, chatId, text, options);
  try {
    return await deps.bot.sendPicture(chatId, picture, { ...text, ...options });
  } catch (error) {
    if (!(error instanceof TelegramError) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error }, 'telegram: chart refused');
    return sendText(deps, chatId, text, options);
  }
}

/** A list as a picture with its words: below it where they have room there, else after it. */
export async function sendList(
  deps: SendDeps,
  chatId: string,
  text: RichText,
  draw: () => Promise<Buffer | null>,
): Promise<void> {
  const picture = await drawOrWarn(deps, draw);
  const isShort = text.text.length <= MAX_CAPTION_LENGTH;
  if (picture && !isShort)
    await logFailedPart(deps, () => deps.bot.sendPicture(chatId, picture, toRichText(texts.signals.title)));
  await sendOutcome(deps, chatId, text, isShort ? picture : null, {});
}

/** Null where it cannot be drawn. */
export const drawSignal = (deps: SendDeps, signal: SignalView): Promise<Buffer | null> =>
  drawOrWarn(deps, () => deps.ports.signals.drawPicture(signal, deps.clock.now()));

const drawOrWarn = ({ log }: SendDeps, draw: PictureMessage['draw']): Promise<Buffer | null> =>
  draw().catch((error: unknown) => {
    log.warn({ err: error }, 'telegram: chart not drawn');
    return null;
  });

type PictureMessage = {
  draw: () => Promise<Buffer | null>;
  caption: string;
  buttons?: readonly ReplyButton[];
};

export const sendSignalPicture = (
  deps: SendDeps,
  chatId: string,
  signal: SignalView,
  buttons: readonly ReplyButton[] = [],
  draw = () => drawSignal(deps, signal),
): Promise<number | null> =>
  sendPicture(deps, chatId, {
    draw,
    caption: writeCaption(signal),
    buttons,
  });

export const sendChartPicture = (
  deps: SendDeps,
  chatId: string,
  chart: ChartView,
  buttons: readonly ReplyButton[],
): Promise<number | null> =>
  sendPicture(deps, chatId, {
    draw: () => drawReplyChart(deps.market, chart),
    caption: writeChartCaption(chart),
    buttons,
  });

/** The caption stands alone where the picture cannot be drawn or is refused. */
async function sendPicture(
  deps: SendDeps,
  chatId: string,
  { draw, caption, buttons = [] }: PictureMessage,
): Promise<number | null> {
  const { bot, log } = deps;
  const picture = await drawOrWarn(deps, draw);
  const [first = { text: texts.chartUnavailable, marks: [] }] = splitText(
    toRichText(caption),
    MAX_CAPTION_LENGTH,
  );
  const words = { ...first, buttons };
  const sendAsText = () =>
    bot.sendText(chatId, { ...words, text: `${first.text}\n${texts.chartUnavailable}` });
  return logFailedPart(deps, async () => {
    if (!picture) return sendAsText();
    return bot.sendPicture(chatId, picture, words).catch((error: unknown) => {
      log.warn({ err: error }, 'telegram: chart refused');
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
