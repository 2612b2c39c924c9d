import { TelegramError, type TelegramPort } from '../../adapters/telegram/port.ts';
import { createChannel } from '../../platform/queue/channel.ts';
import { TakenOver } from '../../platform/queue/send-once.ts';
import type { QueueTask } from '../../platform/queue/task.ts';
import type { BotDeps } from './bot-deps.ts';
import { disconnectChat, handleMessage, handleTap, isChatGone } from './conversation/handle-message.ts';
import {
  ANSWER_TASK,
  beginAnswer,
  endUpdate,
  MAX_TRIES,
  postponeUpdate,
  takeUpdate,
  type TakenUpdate,
} from './inbox.ts';

/** Chats that are answered at the same time by one process. */
const AT_ONCE = 8;

/** Answers everything that waits in the chat of an update, in its order. */
export function createAnswerTask(deps: BotDeps): QueueTask {
  const { database, clock } = deps;
  return {
    name: ANSWER_TASK,
    channels: [createChannel(ANSWER_TASK, AT_ONCE)],
    run: async ({ id }) => {
      for (;;) {
        const now = clock.now();
        const next = await takeUpdate(database.db, id, now);
        if (!next || next.dueAt > now) return next?.dueAt ?? null;
        await answerOne(deps, next);
      }
    },
  };
}

async function answerOne(deps: BotDeps, taken: TakenUpdate): Promise<void> {
  const { database, clock, log } = deps;
  const { update } = taken;
  const { bot, hasBegun } = beginningBot(deps, taken);
  try {
    if (taken.hasBegun)
      log.error({ update: update.updateId }, 'a process ended while answering; the answer is not sent again');
    else if (taken.tries > MAX_TRIES)
      log.error({ update: update.updateId }, 'process after process ended while answering; it is given up');
    else if (update.kind === 'left') await disconnectChat(deps, update.chatId);
    else if (update.kind === 'tapped') await handleTap({ ...deps, bot }, update);
    else await handleMessage({ ...deps, bot }, update);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (isChatGone(error)) {
      await disconnectChat(deps, update.chatId);
    } else if (mayTryAgain(error, hasBegun())) {
      log.warn({ update: update.updateId, err: error }, 'an answer waits to be sent to Telegram');
      const waitMs = error instanceof TelegramError ? error.retryAfterSeconds * 1_000 : undefined;
      return postponeUpdate(database.db, taken, clock.now(), waitMs);
    } else {
      log.error({ update: update.updateId, err: error }, 'an answer may not have reached Telegram');
    }
  }
  await endUpdate(database.db, update.updateId, clock.now());
}

/** The bot, which notes before its first message that an answer may have gone out. */
function beginningBot(
  { bot, database }: BotDeps,
  taken: TakenUpdate,
): { bot: TelegramPort; hasBegun: () => boolean } {
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    if (hasBegun) return;
    await beginAnswer(database.db, taken);
    hasBegun = true;
  };
  const sendText: TelegramPort['sendText'] = async (...message) => {
    await begin();
    return bot.sendText(...message);
  };
  const sendPicture: TelegramPort['sendPicture'] = async (...picture) => {
    await begin();
    return bot.sendPicture(...picture);
  };
  return { bot: { ...bot, sendText, sendPicture }, hasBegun: () => hasBegun };
}

/** Where it is known that nothing was sent; what was said is kept once however often it is tried. */
const mayTryAgain = (error: unknown, hasBegun: boolean): boolean =>
  error instanceof TelegramError ? error.kind === 'limit' || error.kind === 'down' : !hasBegun;
