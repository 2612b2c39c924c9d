import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ChallengePurpose } from '../../../platform/database/tables.ts';
import { MINUTE_MS } from '@app/domain/time.ts';

const LIFETIME_REAL_MS = 10 * MINUTE_MS;

export type Challenge = { userId: string | null; facts: Record<string, unknown> };
export type ChallengeKey = { keyHash: string; purpose: ChallengePurpose };

/** `keyHash`: in hex, of the browser's cookie or of the session. A newer one of the same purpose takes its place. */
export async function saveChallenge(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { keyHash, purpose }: ChallengeKey,
  { userId, facts }: Challenge,
  now: number,
): Promise<void> {
  const row = {
    user_id: userId,
    facts: JSON.stringify(facts),
    expires_at: now + LIFETIME_REAL_MS * clock.speed,
  };
  await db
    .insertInto('sign_in_challenges')
    .values({ key_hash: Buffer.from(keyHash, 'hex'), purpose, ...row })
    .onConflict((conflict) => conflict.columns(['key_hash', 'purpose']).doUpdateSet(row))
    .execute();
}

/** Works once, however the attempt ends. Null when there is none, or its time is over. */
export async function consumeChallenge(
  db: Db,
  { keyHash, purpose }: ChallengeKey,
  now: number,
): Promise<Challenge | null> {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where('key_hash', '=', Buffer.from(keyHash, 'hex'))
    .where('purpose', '=', purpose)
    .returning(['user_id', 'facts', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? { userId: row.user_id, facts: row.facts } : null;
}

export async function findChallenge(
  db: Db,
  { keyHash, purpose }: ChallengeKey,
  now: number,
): Promise<Challenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'facts'])
    .where('key_hash', '=', Buffer.from(keyHash, 'hex'))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { userId: row.user_id, facts: row.facts } : null;
}

export async function removeExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
}
