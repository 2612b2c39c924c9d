import { sql } from 'kysely';
import { remaining } from '@app/domain/tokens/balance.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import { changeBalance, lockBalance } from '../../db/balance.ts';
import { userChanged, type Database, type Tx } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

type Step = {
  adminId: string;
  userId: string;
  /** Given, or taken where negative. */
  tokens: number;
  reason: string;
  requestId?: string | undefined;
  now: number;
};
type Changed = { userId: string; tokens: number; purchased: number; tokensRemaining: number };

/**
 * Gives tokens that do not lapse, or takes them; with its ledger row and its row of the admin log in one transaction. More than the
 * purchased bucket holds cannot be taken. Under a `requestId` that was seen before nothing happens again. Nobody changes their own.
 * @throws AppError not_found, conflict, forbidden
 */
export async function changeTokens({ transact }: Database, step: Step): Promise<Changed> {
  if (step.adminId === step.userId)
    throw new AppError('forbidden', 'These are your own tokens. Another admin has to change them.');
  return transact(async (tx) => {
    const { adminId, userId, tokens, reason, requestId, now } = step;
    const done = requestId === undefined ? null : await doneBefore(tx, adminId, requestId);
    if (done && (done.about !== `user:${userId}` || done.facts.tokens !== tokens))
      throw new AppError('conflict', 'This requestId was used for something else.');
    const balance = await lockBalance(tx, userId, now);
    if (!balance) throw new AppError('not_found', 'There is no such user.');
    if (done) return { userId, tokens, purchased: balance.purchased, tokensRemaining: remaining(balance) };
    const purchased = balance.purchased + tokens;
    if (purchased < 0)
      throw new AppError('conflict', `There are only ${balance.purchased} tokens that can be taken.`);
    const number = await noteAdminAction(tx, {
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
    await changeBalance(tx, { userId, balance: after, entries: [entry], reference: `admin:${number}`, now });
    userChanged(tx, userId);
    return { userId, tokens, purchased, tokensRemaining: remaining(after) };
  });
}

/** What was done under this number; whoever sends it at the same moment waits here. */
async function doneBefore(tx: Tx, adminId: string, requestId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${adminId}/${requestId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('admin_log')
    .select(['about', 'facts'])
    .where('admin_id', '=', adminId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}
