import { announceUserChange, type Db, type Tx } from '../../../platform/database/database.ts';
import { dropChannel } from '../../../platform/database/deliveries.ts';

export type TelegramAccount = { userId: string; securityEpoch: number; chatId: string; email: string };

const selectAccounts = (db: Db) =>
  db
    .selectFrom('telegram_accounts')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'telegram_accounts.user_id')
        .onRef('users.security_epoch', '=', 'telegram_accounts.security_epoch')
        .on('users.suspended_at', 'is', null),
    )
    .select(['users.id as userId', 'users.security_epoch as securityEpoch', 'chat_id as chatId', 'email']);

/** The only way in which a Telegram message gets a user. */
export const findAccountByChat = (db: Db, chatId: string): Promise<TelegramAccount | undefined> =>
  selectAccounts(db).where('chat_id', '=', chatId).executeTakeFirst();

export const findAccountByUser = (db: Db, userId: string): Promise<TelegramAccount | undefined> =>
  selectAccounts(db).where('users.id', '=', userId).executeTakeFirst();

/** A minute is fine enough for the list of devices. */
const TOUCH_EVERY_MS = 60_000;

export async function touchAccount(db: Db, chatId: string, now: number): Promise<void> {
  await db
    .updateTable('telegram_accounts')
    .set({ used_at: now })
    .where('chat_id', '=', chatId)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<', now - TOUCH_EVERY_MS)]))
    .execute();
}

export const markLinksUsed = (tx: Tx, userId: string, now: number) =>
  tx
    .updateTable('telegram_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Also drops deliveries waiting for the chat; null where there was none. */
export async function disconnectTelegram(tx: Tx, userId: string, now: number): Promise<string | null> {
  const removed = await tx
    .deleteFrom('telegram_accounts')
    .where('user_id', '=', userId)
    .returning('chat_id')
    .executeTakeFirst();
  await markLinksUsed(tx, userId, now);
  announceUserChange(tx, userId);
  if (!removed) return null;
  await tx.updateTable('users').set({ telegram_joined: false }).where('id', '=', userId).execute();
  await dropChannel(tx, userId, 'telegram', now);
  return removed.chat_id;
}
