import { createHash, randomBytes } from 'node:crypto';
import { announceUserChange, type Db, type Tx } from '../../../platform/database/database.ts';
import { dropChannel, wantChannel } from '../../../platform/database/deliveries.ts';

export const LINK_LIFETIME_MS = 15 * 60_000;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type TelegramAccount = { userId: string; chatId: string; email: string };

const selectAccounts = (db: Db) =>
  db
    .selectFrom('telegram_accounts')
    .innerJoin('users', 'users.id', 'telegram_accounts.user_id')
    .select(['users.id as userId', 'chat_id as chatId', 'email']);

/** The only way in which a Telegram message gets a user. */
export const findAccountByChat = (db: Db, chatId: string): Promise<TelegramAccount | undefined> =>
  selectAccounts(db).where('chat_id', '=', chatId).executeTakeFirst();

export const findAccountByUser = (db: Db, userId: string): Promise<TelegramAccount | undefined> =>
  selectAccounts(db).where('users.id', '=', userId).executeTakeFirst();

const markLinksUsed = (tx: Tx, userId: string, now: number) =>
  tx
    .updateTable('telegram_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** 32 characters that Telegram accepts in a link; earlier links stop working. */
export async function issueConnectLink(tx: Tx, userId: string, now: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await markLinksUsed(tx, userId, now);
  await tx
    .insertInto('telegram_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: now + LINK_LIFETIME_MS,
    })
    .execute();
  return token;
}

export type RedeemResult =
  | { as: 'connected'; email: string; before: string | null }
  | { as: 'dead' }
  /** The link stays usable. */
  | { as: 'taken'; email: string };

type ConnectRequest = { token: string; chatId: string; username: string | null };

/** Idempotent; replaces the account's chat. */
export async function redeemConnectLink(
  tx: Tx,
  { token, chatId, username }: ConnectRequest,
  now: number,
): Promise<RedeemResult> {
  const link = await tx
    .selectFrom('telegram_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return { as: 'dead' };
  const holder = await findAccountByChat(tx, chatId);
  if (holder?.userId === link.user_id) {
    await markUsed(tx, link.token_hash, now);
    return { as: 'connected', email: holder.email, before: null };
  }
  if (link.used_at !== null) return { as: 'dead' };
  if (holder) return { as: 'taken', email: holder.email };
  const before = await findAccountByUser(tx, link.user_id);
  const values = { chat_id: chatId, username, connected_at: now };
  const connected = await tx
    .insertInto('telegram_accounts')
    .values({ user_id: link.user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await markUsed(tx, link.token_hash, now);
  const { email } = await tx
    .updateTable('users')
    .set({ telegram_joined: true })
    .where('id', '=', connected.user_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  await wantChannel(tx, connected.user_id, 'telegram', now);
  announceUserChange(tx, connected.user_id);
  return { as: 'connected', email, before: before?.chatId ?? null };
}

const markUsed = (tx: Tx, tokenHash: Buffer, now: number): Promise<unknown> =>
  tx.updateTable('telegram_links').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();

/** Also drops deliveries waiting for the chat; null where there was none. */
export async function disconnectTelegram(tx: Tx, userId: string, now: number): Promise<string | null> {
  const removed = await tx
    .deleteFrom('telegram_accounts')
    .where('user_id', '=', userId)
    .returning('chat_id')
    .executeTakeFirst();
  await markLinksUsed(tx, userId, now);
  if (!removed) return null;
  await tx.updateTable('users').set({ telegram_joined: false }).where('id', '=', userId).execute();
  await dropChannel(tx, userId, 'telegram', now);
  announceUserChange(tx, userId);
  return removed.chat_id;
}
