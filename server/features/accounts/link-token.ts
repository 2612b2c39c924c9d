import { createHash } from 'node:crypto';
import { RESET_LINK_LIFE, VERIFY_LINK_LIFE } from '@app/domain/access/link-life.ts';
import type { Db, Tx } from '../../db/database.ts';
import { newSecret } from '../../http/session.ts';

export type Purpose = 'verify' | 'reset';

const life: Record<Purpose, number> = { verify: VERIFY_LINK_LIFE, reset: RESET_LINK_LIFE };
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new secret for a mailed link; earlier ones of the same purpose stop working. Only its hash is kept. */
export async function issueLinkToken(tx: Tx, userId: string, purpose: Purpose, now: number): Promise<string> {
  const token = newSecret();
  await voidLinkTokens(tx, userId, purpose, now);
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: now + life[purpose],
    })
    .execute();
  return token;
}

export async function voidLinkTokens(tx: Tx, userId: string, purpose: Purpose, now: number): Promise<void> {
  await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses a token up; gives whose it was, or null when it is unknown, used, too old or for another purpose. */
export async function useLinkToken(
  tx: Tx,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<string | null> {
  const row = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whose token it is, without using it up; null as above. */
export async function ownerOfLinkToken(
  db: Db,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
