import { createHash, randomBytes } from 'node:crypto';
import { userChanged, type Db, type Tx } from '../../db/database.ts';
import { dropChannel, wantChannel } from '../../db/deliveries.ts';

/** How long a link that opens the bot works. */
export const LINK_LIFE = 15 * 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Account = { userId: string; chatId: string; email: string };

const accounts = (db: Db) =>
  db
    .selectFrom('telegram_accounts')
    .innerJoin('users', 'users.id', 'telegram_accounts.user_id')
    .select(['users.id as userId', 'chat_id as chatId', 'email']);

/** Whose chat this is: the only way by which a message of Telegram gets a user. */
export const accountOfChat = (db: Db, chatId: string): Promise<Account | undefined> =>
  accounts(db).where('chat_id', '=', chatId).executeTakeFirst();

export const accountOfUser = (db: Db, userId: string): Promise<Account | undefined> =>
  accounts(db).where('users.id', '=', userId).executeTakeFirst();

/** A new token for a link that opens the bot (32 characters that Telegram lets through); earlier ones of the user stop working. */
export async function issueLink(tx: Tx, userId: string, now: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx
    .updateTable('telegram_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('telegram_links')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: now, expires_at: now + LINK_LIFE })
    .execute();
  return token;
}

export type Linking =
  | { as: 'connected'; email: string; before: string | null }
  /** Unknown, used or too old. */
  | { as: 'dead' }
  /** The chat already speaks for another account; the link is not used up. */
  | { as: 'taken'; email: string };

type Asking = { token: string; chatId: string; username: string | null };

/**
 * Connects the chat to the account of the link, in place of the chat it had before. The same link in the same chat again says the
 * same again: an answer that got lost is asked for once more.
 */
export async function useLink(tx: Tx, { token, chatId, username }: Asking, now: number): Promise<Linking> {
  const link = await tx
    .selectFrom('telegram_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return { as: 'dead' };
  const holder = await accountOfChat(tx, chatId);
  if (holder?.userId === link.user_id) {
    await spend(tx, link.token_hash, now);
    return { as: 'connected', email: holder.email, before: null };
  }
  if (link.used_at !== null) return { as: 'dead' };
  if (holder) return { as: 'taken', email: holder.email };
  const before = await accountOfUser(tx, link.user_id);
  const values = { chat_id: chatId, username, connected_at: now };
  const bound = await tx
    .insertInto('telegram_accounts')
    .values({ user_id: link.user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await spend(tx, link.token_hash, now);
  const { email } = await tx
    .updateTable('users')
    .set({ telegram_joined: true })
    .where('id', '=', bound.user_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  await wantChannel(tx, bound.user_id, 'telegram', now);
  userChanged(tx, bound.user_id);
  return { as: 'connected', email, before: before?.chatId ?? null };
}

const spend = (tx: Tx, tokenHash: Buffer, now: number): Promise<unknown> =>
  tx.updateTable('telegram_links').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();

/** Forgets the user's chat, and drops what waits for it. Answers the chat's id; null where there was none. */
export async function disconnect(tx: Tx, userId: string, now: number): Promise<string | null> {
  const gone = await tx
    .deleteFrom('telegram_accounts')
    .where('user_id', '=', userId)
    .returning('chat_id')
    .executeTakeFirst();
  await tx
    .updateTable('telegram_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  if (!gone) return null;
  await tx.updateTable('users').set({ telegram_joined: false }).where('id', '=', userId).execute();
  await dropChannel(tx, userId, 'telegram', now);
  userChanged(tx, userId);
  return gone.chat_id;
}
