import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

export async function countCall(
  db: Db,
  key: string,
  windowMs: number,
  now: number,
): Promise<{ count: number; windowStart: number }> {
  const windowStart = now - (now % windowMs);
  const { rows } = await sql<{ count: number; window_start: number }>`
    INSERT INTO rate_limits AS r (key, window_start, count) VALUES (${key}, ${windowStart}, 1)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.window_start = excluded.window_start THEN r.count + 1 ELSE 1 END,
      window_start = excluded.window_start
    RETURNING count, window_start`.execute(db);
  const row = rows[0];
  return { count: row?.count ?? 1, windowStart: row?.window_start ?? windowStart };
}

export async function uncountCall(db: Db, key: string, windowStart: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}
