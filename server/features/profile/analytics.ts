import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const clockHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** The hour of the day with most of the user's own messages, such as "13:00-14:00 GMT"; the earlier of two equal ones. */
export async function mostActiveTime(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ hour: number }>`
    SELECT (at / 3600000 % 24)::int AS hour FROM messages
    WHERE user_id = ${userId} AND role = 'user'
    GROUP BY hour ORDER BY count(*) DESC, hour LIMIT 1`.execute(db);
  const hour = rows[0]?.hour;
  return hour === undefined ? null : `${clockHour(hour)}-${clockHour(hour + 1)} GMT`;
}
