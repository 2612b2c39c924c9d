import { switchOf } from '@app/domain/proactive/category.ts';
import { whyOf } from '@app/domain/proactive/why.ts';
import { TelegramTrouble } from '../../adapters/telegram/port.ts';
import type { Delivery, DeliveryEnd } from '../../db/deliveries.ts';
import { sentAbout } from '../../db/sent-messages.ts';
import type { BotDeps } from './bot-deps.ts';
import { forgetChat } from './converse.ts';
import { numberIn, outsideIdOf, sendSignal, sendWords } from './deliver-words.ts';
import { eventOf, figuresOf } from './event-of.ts';
import { accountOfUser } from './store.ts';
import { texts } from './texts.ts';
import { withLink, wordsOf } from './words.ts';

/** The app with the way by which its user came, which the reports ask for. */
const linkTo = (publicUrl: string, pair?: string): string => {
  const alert = pair === undefined ? '' : `alert=true&pair=${pair.replace('/', '').toLowerCase()}&`;
  return `${publicUrl}/?${alert}utm_source=telegram&utm_medium=notification`;
};

/**
 * Brings what Pipsy says by itself to the user's chat: an outcome as the reply to the message that carried its signal, a new signal
 * with its picture. `begin` comes before anything is sent.
 */
export async function sendNotice(
  deps: BotDeps,
  delivery: Delivery,
  now: number,
  begin: () => Promise<void>,
): Promise<DeliveryEnd> {
  const { database, config, publicUrl, tools, log } = deps;
  const { userId, signalId, content, cause, why } = delivery;
  const account = await accountOfUser(database.db, userId);
  if (!account) return { as: 'refused' };
  const { chatId } = account;
  const signal = signalId === null ? null : await tools.signalOf(userId, signalId, now);
  const carrier = signalId === null ? null : await sentAbout(database.db, userId, signalId, 'telegram');
  const event = await eventOf(database.db, delivery.messageId);
  const link = linkTo(publicUrl, signal?.pair ?? event?.affectedCurrencyPairs[0]);
  const fewer = switchOf(cause) !== null && texts.fewer.offer(delivery.id);
  const reason = [whyOf(cause, why), fewer].filter(Boolean).join('\n');
  const told = [content, event && figuresOf(event, content), reason].filter(Boolean).join('\n\n');
  const words = withLink(wordsOf(told), texts.openApp(config.PRODUCT_NAME), link);
  await begin();
  try {
    const first = await sendWords(deps, chatId, words, numberIn(chatId, carrier));
    const isNew = signal !== null && cause !== 'signal_closed' && carrier === null;
    const pictured = isNew ? await sendSignal(deps, chatId, signal) : null;
    return { as: 'sent', outsideId: outsideIdOf(chatId, pictured ?? first) };
  } catch (error) {
    if (!(error instanceof TelegramTrouble) || error.kind === 'unknown') throw error;
    if (error.kind === 'gone') await forgetChat(deps, chatId);
    if (error.kind === 'limit') return { as: 'later', waitMs: error.retryAfterSeconds * 1_000 };
    log.warn({ delivery: delivery.id, err: error }, 'Telegram did not take a message');
    return error.kind === 'down' ? { as: 'later' } : { as: 'refused' };
  }
}
