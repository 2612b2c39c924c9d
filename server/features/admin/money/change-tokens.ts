import { sql } from 'kysely';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { recordAdminAction } from '../../../platform/access/admin-log.ts';
import { saveBalance, lockBalance } from '../../../platform/ledger/balance.ts';
import { announceUserChange, type Database, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';

type ChangeTokens = {
  adminId: string;
  userId: string;
  tokens: number;
  reason: string;
  requestId?: string | undefined;
  now: number;
};
type ChangedTokens = { userId: string; tokens: number; purchased: number; tokensRemaining: number };

/** Never below zero; a repeated `requestId` changes nothing. @throws AppError not_found, conflict, forbidden */
export async function changeTokens({ transact }: Database, change: ChangeTokens): Promise<ChangedTokens> {
  if (change.adminId === change.userId)
    throw new AppError('forbidden', 'These are your own tokens. Another admin has to change them.');
  return transact(async (tx) => {
    const { adminId, userId, tokens, reason, requestId, now } = change;
    const earlier = requestId === undefined ? null : await findEarlierChange(tx, adminId, requestId);
    if (earlier && (earlier.about !== `user:${userId}` || earlier.facts.tokens !== tokens))
      throw new AppError('conflict', 'This requestId was used for something else.');
    const balance = await lockBalance(tx, userId, now);
    if (!balance) throw new AppError('not_found', 'There is no such user.');
    if (earlier)
      return { userId, tokens, purchased: balance.purchased, tokensRemaining: remainingTokens(balance) };
    const purchased = balance.purchased + tokens;
    if (purchased < 0)
      throw new AppError('conflict', `There are only ${balance.purchased} tokens that can be taken.`);
    const number = await recordAdminAction(tx, {
      adminId,
      action: tokens > 0 ? 'grant_tokens' : 'revoke_tokens',
      userId,
      about: `user:${userId}`,
      reason,
      facts: { tokens, purchased },
      requestId,
      now,
    });
    const after = { ...balance, purchased };
    const entry = { bucket: 'purchased', delta: tokens, reason: tokens > 0 ? 'grant' : 'revoke' } as const;
    await saveBalance(tx, { userId, balance: after, entries: [entry], reference: `admin:${number}`, now });
    announceUserChange(tx, userId);
    return { userId, tokens, purchased, tokensRemaining: remainingTokens(after) };
  });
}

/** A concurrent request with the same id waits here. */
async function findEarlierChange(tx: Tx, adminId: string, requestId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${adminId}/${requestId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('admin_log')
    .select(['about', 'facts'])
    .where('admin_id', '=', adminId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}
