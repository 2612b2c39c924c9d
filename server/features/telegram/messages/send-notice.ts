import { optOutCategoryOf } from '@app/domain/proactive/category.ts';
import { proactiveReasonOf } from '@app/domain/proactive/reason.ts';
import { TelegramError } from '../../../adapters/telegram/port.ts';
import type { Delivery, DeliveryEnd } from '../../../platform/database/deliveries.ts';
import { sentAbout } from '../../../platform/database/sent-messages.ts';
import type { BotDeps } from '../bot-deps.ts';
import { disconnectChat } from '../conversation/handle-message.ts';
import {
  parseMessageNumber,
  formatExternalId,
  drawSignal,
  sendOutcome,
  sendSignalPicture,
  sendText,
} from './send-text.ts';
import { findPartsOfMessage, formatEventFigures } from './event-figures.ts';
import { buttonsOf } from './reply-buttons.ts';
import { findAccountByUser } from '../connection/connection-store.ts';
import { texts } from './texts.ts';
import { appendLink, toRichText } from './rich-text.ts';

/** The reports count visits by these parameters. */
const appLink = (publicUrl: string, pair?: string): string => {
  const alert = pair === undefined ? '' : `alert=true&pair=${pair.replace('/', '').toLowerCase()}&`;
  return `${publicUrl}/?${alert}utm_source=telegram&utm_medium=notification`;
};

/** An outcome replies to the message that carried its signal; `begin` runs before anything is sent. */
export async function sendNotice(
  deps: BotDeps,
  delivery: Delivery,
  now: number,
  begin: () => Promise<void>,
): Promise<DeliveryEnd> {
  const { database, config, publicUrl, ports, log, market } = deps;
  const { userId, signalId, content, cause, why } = delivery;
  const account = await findAccountByUser(database.db, userId);
  if (!account) return { as: 'refused' };
  const { chatId } = account;
  const signals = signalId === null ? null : await ports.signals.byId(database.db, userId, [signalId], now);
  const signal = signals?.get(signalId ?? '') ?? null;
  const signalMessageId =
    signalId === null ? null : await sentAbout(database.db, userId, signalId, 'telegram');
  const { event, actions } = await findPartsOfMessage(database.db, delivery.messageId);
  const link = appLink(publicUrl, signal?.pair ?? event?.affectedCurrencyPairs[0]);
  const fewer = optOutCategoryOf(cause) !== null && texts.fewer.offer(delivery.id);
  const reason = [proactiveReasonOf(cause, why), fewer].filter(Boolean).join('\n');
  const isSimulated = signal ? signal.simulated : cause?.startsWith('watch_') && market.simulated;
  const label = isSimulated && !content.includes(texts.caption.simulated) && texts.caption.simulated;
  const story = cause === 'signal_closed' && signal?.settled;
  const told = story && [story.sentence, story.lesson].filter(Boolean).join(' ');
  const paragraphs = [content, told, event && formatEventFigures(event, content), label, reason].filter(
    Boolean,
  );
  const text = appendLink(toRichText(paragraphs.join('\n\n')), texts.openApp(config.PRODUCT_NAME), link);
  const isOutcome = signal !== null && signal.status !== 'active' && cause === 'signal_closed';
  const isNew = signal !== null && cause !== 'signal_closed' && signalMessageId === null;
  // Where a drawing takes the process down, the notice is tried again.
  const picture = signal && (isOutcome || isNew) ? await drawSignal(deps, signal) : null;
  await begin();
  try {
    const replyTo = parseMessageNumber(chatId, signalMessageId);
    const options = {
      ...(replyTo !== undefined && { replyTo }),
      buttons: buttonsOf(delivery.messageId, actions),
    };
    const textNumber = isOutcome
      ? await sendOutcome(deps, chatId, text, picture, options)
      : await sendText(deps, chatId, text, options);
    const pictureNumber = isNew
      ? await sendSignalPicture(deps, chatId, signal, [], () => Promise.resolve(picture))
      : null;
    return { as: 'sent', externalId: formatExternalId(chatId, pictureNumber ?? textNumber) };
  } catch (error) {
    if (!(error instanceof TelegramError) || error.kind === 'unknown') throw error;
    if (error.kind === 'gone') await disconnectChat(deps, chatId);
    if (error.kind === 'limit') return { as: 'later', waitMs: error.retryAfterSeconds * 1_000 };
    log.warn({ delivery: delivery.id, err: error }, 'telegram: notice not sent');
    return error.kind === 'down' ? { as: 'later' } : { as: 'refused' };
  }
}
