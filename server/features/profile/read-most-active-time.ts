import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const formatHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** "13:00-14:00 GMT"; the earlier of two equal hours. */
export async function readMostActiveTime(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ hour: number }>`
    SELECT (at / 3600000 % 24)::int AS hour FROM messages
    WHERE user_id = ${userId} AND role = 'user'
    GROUP BY hour ORDER BY count(*) DESC, hour LIMIT 1`.execute(db);
  const hour = rows[0]?.hour;
  return hour === undefined ? null : `${formatHour(hour)}-${formatHour(hour + 1)} GMT`;
}
