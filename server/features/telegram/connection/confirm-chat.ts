import { maskEmail } from '@app/domain/access/mask-email.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { wantChannel } from '../../../platform/database/deliveries.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { writeTelegramLinkedMail } from '../messages/mail-texts.ts';
import { toRichText } from '../messages/rich-text.ts';
import { texts } from '../messages/texts.ts';
import { findAccountByChat, findAccountByUser, markLinksUsed } from './connection-store.ts';

/** One in three hundred that guessing connects somebody who was lured into opening the link. */
const MAX_WRONG_NUMBERS = 3;

type ConfirmDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl' | 'telegram'>;
type OpenedChat = {
  token_hash: Buffer;
  chat_id: string;
  chat_name: string | null;
  shown_number: string;
  wrong_numbers: number;
};
type Confirmation =
  | { as: 'connected'; chatId: string; email: string; before: string | null }
  | { as: 'wrong'; ended: boolean; chatId: string }
  | { as: 'taken' }
  | { as: 'none' };

/** Only this connects a chat: the bot's number proves that one person has both. @throws AppError wrong_code, not_found, conflict */
export async function confirmChat(
  deps: ConfirmDeps,
  caller: SignedIn,
  number: string,
  now: number,
): Promise<void> {
  const { PRODUCT_NAME: product } = deps.config;
  const result = await deps.database.transact((tx) => connectOpenedChat(tx, deps, caller, number, now));
  if (result.as === 'none') throw new AppError('not_found', texts.confirm.gone);
  if (result.as === 'taken') throw new AppError('conflict', texts.confirm.taken);
  if (result.as === 'wrong') {
    if (result.ended) await tellChat(deps, result.chatId, texts.refused(product));
    throw new AppError('wrong_code', result.ended ? texts.confirm.ended : texts.confirm.wrong);
  }
  const { chatId, email, before } = result;
  if (before !== null && before !== chatId) await tellChat(deps, before, texts.movedAway(product));
  await tellChat(deps, chatId, texts.connected(product, maskEmail(email)));
}

/** "That is not me": nothing is connected, and the chat is told. Idempotent. */
export async function declineChat(deps: ConfirmDeps, caller: SignedIn, now: number): Promise<void> {
  const opened = await deps.database.transact(async (tx) => {
    const link = await lockOpenedChat(tx, caller, now);
    await markLinksUsed(tx, caller.userId, now);
    announceUserChange(tx, caller.userId);
    return link;
  });
  if (opened) await tellChat(deps, opened.chat_id, texts.refused(deps.config.PRODUCT_NAME));
}

async function lockOpenedChat(
  tx: Tx,
  { userId, securityEpoch }: SignedIn,
  now: number,
): Promise<OpenedChat | null> {
  const row = await tx
    .selectFrom('telegram_links')
    .select(['token_hash', 'chat_id', 'chat_name', 'shown_number', 'wrong_numbers'])
    .where('user_id', '=', userId)
    .where('security_epoch', '=', securityEpoch)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('chat_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.chat_id && row.shown_number
    ? { ...row, chat_id: row.chat_id, shown_number: row.shown_number }
    : null;
}

async function connectOpenedChat(
  tx: Tx,
  deps: ConfirmDeps,
  caller: SignedIn,
  number: string,
  now: number,
): Promise<Confirmation> {
  const { userId, securityEpoch } = caller;
  const opened = await lockOpenedChat(tx, caller, now);
  if (!opened) return { as: 'none' };
  const { chat_id: chatId, chat_name: username } = opened;
  if (!isEqual(number, opened.shown_number)) return countWrongNumber(tx, userId, opened, now);
  const holder = await findAccountByChat(tx, chatId);
  if (holder && holder.userId !== userId) return { as: 'taken' };
  const before = await findAccountByUser(tx, userId);
  const values = {
    security_epoch: securityEpoch,
    chat_id: chatId,
    username,
    connected_at: now,
    used_at: null,
  };
  await tx
    .insertInto('telegram_accounts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await markLinksUsed(tx, userId, now);
  const { email } = await tx
    .updateTable('users')
    .set({ telegram_joined: true })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await wantChannel(tx, userId, 'telegram', now);
  await queueMail(tx, writeTelegramLinkedMail(email, { username, at: now }, letterSenderOf(deps)), now);
  announceUserChange(tx, userId);
  return { as: 'connected', chatId, email, before: before?.chatId ?? null };
}

const isEqual = (typed: string, shown: string): boolean =>
  typed.length === shown.length && timingSafeEqual(Buffer.from(typed), Buffer.from(shown));

async function countWrongNumber(
  tx: Tx,
  userId: string,
  { token_hash, chat_id: chatId, wrong_numbers: before }: OpenedChat,
  now: number,
): Promise<Confirmation> {
  const ended = before + 1 >= MAX_WRONG_NUMBERS;
  await tx
    .updateTable('telegram_links')
    .set({ wrong_numbers: before + 1, ...(ended && { used_at: now }) })
    .where('token_hash', '=', token_hash)
    .execute();
  if (ended) announceUserChange(tx, userId);
  return { as: 'wrong', ended, chatId };
}

/** What is done stays done where the chat cannot be reached. */
async function tellChat({ telegram, log }: ConfirmDeps, chatId: string, text: string): Promise<void> {
  await telegram
    ?.sendText(chatId, toRichText(text))
    .catch((error: unknown) => log.warn({ err: error }, 'telegram: chat not told about its connection'));
}
