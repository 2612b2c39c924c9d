import { HOUR_MS } from '@app/domain/time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

const MAX_AHEAD_MS = HOUR_MS;

/** A counter names nobody: it may outlive the account by a day. */
export const toStoredKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

export async function countCalls(
  db: Db,
  key: string,
  windowMs: number,
  now: number,
  calls = 1,
): Promise<{ count: number; windowStart: number }> {
  const windowStart = now - (now % windowMs);
  // A window never moves back, or two processes with different clocks would begin anew by turns. Further ahead is a clock that was wrong.
  const isOver = sql`(r.window_start < excluded.window_start
    OR r.window_start > excluded.window_start + greatest(${windowMs}::bigint, ${MAX_AHEAD_MS}))`;
  const { rows } = await sql<{ count: number; window_start: number }>`
    INSERT INTO rate_limits AS r (key, window_start, count) VALUES (${toStoredKey(key)}, ${windowStart}, ${calls})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 0 ELSE r.count END + excluded.count,
      window_start = CASE WHEN ${isOver} THEN excluded.window_start ELSE r.window_start END
    RETURNING count, window_start`.execute(db);
  const row = rows[0];
  return { count: row?.count ?? calls, windowStart: row?.window_start ?? windowStart };
}

export async function readCalls(db: Db, key: string, windowMs: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', toStoredKey(key))
    .where('window_start', '=', now - (now % windowMs))
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function uncountCall(db: Db, key: string, windowStart: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', toStoredKey(key))
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}

export async function clearCounts(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys.map(toStoredKey)).execute();
}
