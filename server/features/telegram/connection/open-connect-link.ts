import { createHash, randomBytes, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@app/domain/time.ts';
import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { findAccountByChat, markLinksUsed } from './connection-store.ts';

/** From being issued to being opened in Telegram, and from then on to being confirmed in the app. */
export const LINK_LIFETIME_MS = 10 * MINUTE_MS;
const NUMBER_DIGITS = 3;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 32 characters that Telegram accepts in a link; earlier links stop working. */
export async function issueConnectLink(
  tx: Tx,
  { userId, securityEpoch }: { userId: string; securityEpoch: number },
  now: number,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await markLinksUsed(tx, userId, now);
  await tx
    .insertInto('telegram_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      security_epoch: securityEpoch,
      created_at: now,
      expires_at: now + LINK_LIFETIME_MS,
    })
    .execute();
  announceUserChange(tx, userId);
  return token;
}

export type OpenedLink =
  /** Nothing is connected until the owner of the account types the number in the app. */
  | { as: 'waiting'; email: string; number: string }
  | { as: 'connected'; email: string }
  | { as: 'dead' }
  /** The link stays usable. */
  | { as: 'taken'; email: string };

type OpenRequest = { token: string; chatId: string; username: string | null };

/** Idempotent for one chat; another chat finds the link dead. */
export async function openConnectLink(
  tx: Tx,
  { token, chatId, username }: OpenRequest,
  now: number,
): Promise<OpenedLink> {
  const link = await tx
    .selectFrom('telegram_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'telegram_links.user_id')
        .onRef('users.security_epoch', '=', 'telegram_links.security_epoch')
        .on('users.suspended_at', 'is', null),
    )
    .select(['token_hash', 'user_id', 'used_at', 'chat_id', 'shown_number', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .forUpdate(['telegram_links'])
    .executeTakeFirst();
  if (!link) return { as: 'dead' };
  const holder = await findAccountByChat(tx, chatId);
  if (holder?.userId === link.user_id) {
    await markLinksUsed(tx, link.user_id, now);
    announceUserChange(tx, link.user_id);
    return { as: 'connected', email: holder.email };
  }
  if (link.used_at !== null || (link.chat_id !== null && link.chat_id !== chatId)) return { as: 'dead' };
  if (holder) return { as: 'taken', email: holder.email };
  if (link.shown_number !== null) return { as: 'waiting', email: link.email, number: link.shown_number };
  const number = String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0');
  await tx
    .updateTable('telegram_links')
    .set({ chat_id: chatId, chat_name: username, shown_number: number, expires_at: now + LINK_LIFETIME_MS })
    .where('token_hash', '=', link.token_hash)
    .execute();
  announceUserChange(tx, link.user_id);
  return { as: 'waiting', email: link.email, number };
}
