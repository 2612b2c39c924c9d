import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { toNetwork } from '../../http/limits/limits.ts';
import { clearCounts, toStoredKey } from '../../http/limits/stored-counts.ts';

const FREE_ATTEMPTS = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = MINUTE_MS / 2;

type Caller = { userId: string; address: string; now: number };

/** By network, so that whoever guesses elsewhere does not make the owner wait. */
const delayKey = ({ userId, address }: Caller): string => `recovery-code:${userId}:${toNetwork(address)}`;

/** The wait grows and ends: a code of eighty bits is safe from guessing, and its owner has nothing else left. @throws AppError too_many */
export async function withRecoveryDelay<T>(db: Db, caller: Caller, attempt: () => Promise<T>): Promise<T> {
  const key = delayKey(caller);
  await countRecoveryAttempt(db, key, caller.now);
  const result = await attempt();
  await clearCounts(db, [key]);
  return result;
}

/** One statement counts and refuses, so that parallel guesses cannot slip through; `window_start` is the last attempt. */
async function countRecoveryAttempt(db: Db, key: string, now: number): Promise<void> {
  const stored = toStoredKey(key);
  const delay = sql`CASE WHEN r.count < ${FREE_ATTEMPTS} THEN 0
    ELSE least(${MAX_DELAY_MS}::bigint, ${FIRST_DELAY_MS}::bigint << least(r.count - ${FREE_ATTEMPTS}, 20)) END`;
  const { rows } = await sql<{ count: number }>`
    INSERT INTO rate_limits AS r (key, window_start, count) VALUES (${stored}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.window_start < ${now - DAY_MS}::bigint THEN 0 ELSE r.count END + 1,
      window_start = excluded.window_start
    WHERE excluded.window_start >= r.window_start + ${delay}
    RETURNING count`.execute(db);
  if (rows.length > 0) return;
  const waiting = await sql<{ ms: number }>`
    SELECT r.window_start + ${delay} - ${now}::bigint AS ms FROM rate_limits AS r WHERE key = ${stored}`.execute(
    db,
  );
  const retryAfterSeconds = Math.max(1, Math.ceil((waiting.rows[0]?.ms ?? 0) / 1_000));
  throw new AppError('too_many', undefined, { retryAfterSeconds });
}
