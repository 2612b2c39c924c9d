import { TelegramTrouble, type TelegramPort } from '../../adapters/telegram/port.ts';
import type { BotDeps } from './bot-deps.ts';
import { converse, forgetChat, isGone } from './converse.ts';
import { beginAnswer, finishUpdate, postponeUpdate, TakenUp, takeUpdate, type Held } from './inbox.ts';

/** Talks that are answered at the same time by one process. */
const AT_ONCE = 8;

/** Answers everything that waits, each chat in its order. */
export async function answerWaiting(deps: BotDeps): Promise<void> {
  const next = () => takeUpdate(deps.database.db, deps.clock.now());
  const first = await next();
  if (!first) return;
  const work = async (held: Held | null): Promise<void> => {
    for (let one = held; one; one = await next()) await answerOne(deps, one);
  };
  await Promise.all([work(first), ...Array.from({ length: AT_ONCE - 1 }, async () => work(await next()))]);
}

async function answerOne(deps: BotDeps, held: Held): Promise<void> {
  const { database, clock, log } = deps;
  const { update } = held;
  const { bot, begun } = beginningBot(deps, held);
  try {
    if (held.began)
      log.error({ update: update.updateId }, 'a process ended while answering; the answer is not sent again');
    else if (update.kind === 'left') await forgetChat(deps, update.chatId);
    else await converse({ ...deps, bot }, update);
  } catch (error) {
    if (error instanceof TakenUp) return;
    if (isGone(error)) {
      await forgetChat(deps, update.chatId);
    } else if (mayTryAgain(error, begun())) {
      log.warn({ update: update.updateId, err: error }, 'an answer waits to be sent to Telegram');
      const waitMs = error instanceof TelegramTrouble ? error.retryAfterSeconds * 1_000 : undefined;
      return postponeUpdate(database.db, held, clock.now(), waitMs);
    } else {
      log.error({ update: update.updateId, err: error }, 'an answer may not have reached Telegram');
    }
  }
  await finishUpdate(database.db, update.updateId, clock.now());
}

/** The bot, which notes before its first message that an answer may have gone out. */
function beginningBot({ bot, database }: BotDeps, held: Held): { bot: TelegramPort; begun: () => boolean } {
  let begun = false;
  const begin = async (): Promise<void> => {
    if (begun) return;
    await beginAnswer(database.db, held);
    begun = true;
  };
  const write: TelegramPort['write'] = async (...said) => {
    await begin();
    return bot.write(...said);
  };
  const showPicture: TelegramPort['showPicture'] = async (...shown) => {
    await begin();
    return bot.showPicture(...shown);
  };
  return { bot: { ...bot, write, showPicture }, begun: () => begun };
}

/** Where it is known that nothing was sent; what was said is kept once however often it is tried. */
const mayTryAgain = (error: unknown, begun: boolean): boolean =>
  error instanceof TelegramTrouble ? error.kind === 'limit' || error.kind === 'down' : !begun;
