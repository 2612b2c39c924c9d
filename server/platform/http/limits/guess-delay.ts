import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  FAILURES_FORGOTTEN_MS,
  guessDelaysMs,
  MAX_GUESS_DELAY_MS,
} from '@app/domain/access/guessing/guess-delay.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../errors.ts';

const toStoredKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

export type CountedGuess = {
  /** Wrong ones in a row, this one included. */
  failures: number;
  uncount: () => Promise<void>;
};

/**
 * Counts a guess as wrong until it is uncounted, so that parallel guesses cannot slip through; each further one waits longer.
 * @throws AppError too_many
 */
export async function countGuess(db: Db, key: string, now: number): Promise<CountedGuess> {
  const storedKey = toStoredKey(key);
  const failures = sql`CASE WHEN g.last_failure_at > ${now - FAILURES_FORGOTTEN_MS} THEN g.failures ELSE 0 END + 1`;
  const delays = sql`${[...guessDelaysMs]}::bigint[]`;
  // A later opening than the longest delay allows was written by a clock that has been set back since.
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO guess_delays AS g (key, failures, last_failure_at, open_at)
    VALUES (${storedKey}, 1, ${now}, ${now + (guessDelaysMs[0] ?? 0)})
    ON CONFLICT (key) DO UPDATE SET
      failures = ${failures},
      last_failure_at = greatest(g.last_failure_at, excluded.last_failure_at),
      open_at = ${now}::bigint + (${delays})[least(${guessDelaysMs.length}, ${failures})]
    WHERE g.open_at <= ${now} OR g.open_at > ${now + MAX_GUESS_DELAY_MS}
    RETURNING failures`.execute(db);
  const [counted] = rows;
  if (!counted)
    throw new AppError('too_many', undefined, { retryAfterSeconds: await readWait(db, storedKey, now) });
  return {
    failures: counted.failures,
    uncount: async () => {
      await sql`UPDATE guess_delays SET failures = greatest(0, failures - 1), open_at = least(open_at, ${now})
        WHERE key = ${storedKey}`.execute(db);
    },
  };
}

async function readWait(db: Db, storedKey: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('guess_delays')
    .select('open_at')
    .where('key', '=', storedKey)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((row?.open_at ?? now) - now) / 1_000));
}

export async function clearGuesses(db: Db, key: string): Promise<void> {
  await db.deleteFrom('guess_delays').where('key', '=', toStoredKey(key)).execute();
}
