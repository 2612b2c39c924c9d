import { MESSAGE_MAX } from '@app/contracts/message-limits.ts';
import { clean } from '@app/contracts/typed-text.ts';
import { maskedEmail } from '@app/domain/access/masked-email.ts';
import { TelegramTrouble, type Incoming } from '../../adapters/telegram/port.ts';
import { noteSent } from '../../db/sent-messages.ts';
import { countCall } from '../../db/rate-limit.ts';
import { AppError } from '../../http/errors.ts';
import type { BotDeps } from './bot-deps.ts';
import { answersTo, commandIn } from './commands.ts';
import { outsideIdOf, sendSignal, sendWords } from './deliver-words.ts';
import { accountOfChat, disconnect, useLink, type Account } from './store.ts';
import { texts } from './texts.ts';
import { withLink, wordsOf } from './words.ts';

type Said = Extract<Incoming, { kind: 'said' }>;

const MINUTE = 60_000;
/** Messages of one chat a minute; and of one that no account belongs to, in ten. */
const KNOWN_MOST = 20;
const STRANGER_MOST = 5;
/** Telegram shows "typing…" for five seconds. */
const TYPING_EVERY = 4_000;

/** Answers one message of a person in their own chat. @throws TelegramTrouble where the answer did not go out */
export async function converse(deps: BotDeps, said: Said): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const account = await accountOfChat(database.db, said.chatId);
  const command = commandIn(said.text);
  // The way out is open however much was written before.
  if (account && command?.name === 'stop') return stop(deps, said, account, now);
  if (await tooMany(deps, said, account, now)) return;
  if (command?.name === 'start' && command.rest !== '') return start(deps, said, command.rest, now);
  if (!account) return tell(deps, said, stranger(deps, command?.name));
  if (!command) return talk(deps, said, account, now);
  const answer = command.name === 'start' ? answersTo.help : answersTo[command.name];
  const asked = { userId: account.userId, rest: command.rest, now };
  await tell(deps, said, answer ? await answer(deps, asked) : texts.noSuchCommand);
}

const tell = async (deps: BotDeps, { chatId }: Said, content: string): Promise<void> => {
  await sendWords(deps, chatId, wordsOf(content));
};

const stranger = ({ config }: BotDeps, command?: string): string =>
  command === 'stop' ? texts.alreadyStopped : texts.unknown(config.PRODUCT_NAME);

/** A chat that writes too much is told so once, and then hears nothing until its time is over. */
async function tooMany(
  deps: BotDeps,
  said: Said,
  account: Account | undefined,
  now: number,
): Promise<boolean> {
  const [most, windowMs] = account ? [KNOWN_MOST, MINUTE] : [STRANGER_MOST, 10 * MINUTE];
  const key = `telegram:${account ? 'known' : 'stranger'}:${said.chatId}`;
  const { count } = await countCall(deps.database.db, key, windowMs, now);
  if (count === most + 1) await tell(deps, said, texts.tooFast(account ? texts.minute : texts.tenMinutes));
  return count > most;
}

async function start(deps: BotDeps, said: Said, token: string, now: number): Promise<void> {
  const product = deps.config.PRODUCT_NAME;
  const { chatId, username } = said;
  const linking = await deps.database.transact((tx) => useLink(tx, { token, chatId, username }, now));
  if (linking.as === 'dead') return tell(deps, said, texts.dead(product));
  if (linking.as === 'taken') return tell(deps, said, texts.taken(maskedEmail(linking.email)));
  if (linking.before !== null)
    await sendWords(deps, linking.before, wordsOf(texts.movedAway(product))).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the chat that was connected before could not be told'),
    );
  await tell(deps, said, texts.connected(product, maskedEmail(linking.email)));
}

async function stop(deps: BotDeps, said: Said, account: Account, now: number): Promise<void> {
  await deps.database.transact((tx) => disconnect(tx, account.userId, now));
  await tell(deps, said, texts.stopped);
}

/** Why this cannot be said to Pipsy, or null. */
function unsayable({ text, hasPicture }: Said): string | null {
  if (text.trim() === '') return hasPicture ? texts.pictureAlone : texts.empty;
  if (text.length > MESSAGE_MAX) return texts.tooLong(MESSAGE_MAX.toLocaleString('en-US'));
  return clean(text) ? null : texts.empty;
}

/** What the person wrote, answered as in the app; a signal comes with its picture, which outcomes will answer to. */
async function talk(deps: BotDeps, said: Said, { userId }: Account, now: number): Promise<void> {
  const refusal = unsayable(said);
  if (refusal !== null) return tell(deps, said, refusal);
  const { chatId, updateId } = said;
  const requestId = `telegram-${updateId}`;
  const answer = await whileTyping(deps, chatId, () =>
    deps.tools.say({ userId, content: said.text, clientMessageId: requestId, now, requestId }),
  ).catch((error: unknown) => refused(deps, error, requestId));
  if (!('id' in answer)) return void (await sendWords(deps, chatId, answer));
  const content = said.hasPicture ? `${texts.pictureBeside}\n\n${answer.content}` : answer.content;
  const first = await sendWords(deps, chatId, wordsOf(content));
  const pictured = answer.signal && (await sendSignal(deps, chatId, answer.signal));
  const outsideId = outsideIdOf(chatId, pictured ?? first);
  await noteSent(deps.database.db, { messageId: answer.id, userId, channel: 'telegram', outsideId, at: now });
}

async function whileTyping<T>({ bot }: BotDeps, chatId: string, work: () => Promise<T>): Promise<T> {
  const show = () => void bot.showTyping(chatId).catch(() => undefined);
  show();
  const again = setInterval(show, TYPING_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(again);
  }
}

/** What the app would show in place of an answer. */
function refused({ publicUrl, config, log }: BotDeps, error: unknown, requestId: string) {
  if (!(error instanceof AppError)) {
    log.error({ id: requestId, err: error }, 'a message from Telegram could not be answered');
    return wordsOf(texts.failed);
  }
  if (error.code !== 'out_of_tokens' && error.code !== 'own_cap') return wordsOf(error.message);
  return withLink(
    wordsOf(error.message),
    texts.openApp(config.PRODUCT_NAME),
    `${publicUrl}/?utm_source=telegram`,
  );
}

/** The chat cannot be reached any more: its account is not connected from now on. */
export async function forgetChat({ database, clock }: BotDeps, chatId: string): Promise<void> {
  await database.transact(async (tx) => {
    const account = await accountOfChat(tx, chatId);
    if (account) await disconnect(tx, account.userId, clock.now());
  });
}

export const isGone = (error: unknown): boolean => error instanceof TelegramTrouble && error.kind === 'gone';
