import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { SessionOwner } from '../../../platform/access/security-state.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { createSessionSecret } from '../../../platform/http/sessions/session-secret.ts';

export type LinkPurpose = 'verify' | 'reset';

const lifetimeMs: Record<LinkPurpose, number> = { verify: DAY_MS, reset: 30 * MINUTE_MS };
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Revokes earlier links of the same purpose; only the hash is stored. */
export async function issueLinkToken(
  tx: Tx,
  { id: userId, security_epoch }: SessionOwner,
  purpose: LinkPurpose,
  now: number,
): Promise<string> {
  const token = createSessionSecret();
  await revokeLinkTokens(tx, userId, purpose, now);
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      security_epoch,
      purpose,
      created_at: now,
      expires_at: now + lifetimeMs[purpose],
    })
    .execute();
  return token;
}

export async function revokeLinkTokens(
  tx: Tx,
  userId: string,
  purpose: LinkPurpose,
  now: number,
): Promise<void> {
  await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Null when the token is unknown, used, expired or for another purpose. */
export async function consumeLinkToken(
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<string | null> {
  const row = await tx
    .updateTable('email_tokens')
    .from('users')
    .set({ used_at: now })
    .whereRef('users.id', '=', 'email_tokens.user_id')
    .whereRef('users.security_epoch', '=', 'email_tokens.security_epoch')
    .where('users.suspended_at', 'is', null)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function findLinkTokenOwner(
  db: Db,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'email_tokens.user_id')
        .onRef('users.security_epoch', '=', 'email_tokens.security_epoch')
        .on('users.suspended_at', 'is', null),
    )
    .select(['users.id as userId', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
