import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

type Turn = { name: string; forMs: number; now: number };

/**
 * Does what only one process does at a time; the others go on without it. Who dies over it loses the turn after `forMs` of the app's clock,
 * which a cron in minutes of real time could not follow.
 */
export async function withLease(
  db: Db,
  { name, forMs, now }: Turn,
  work: () => Promise<void>,
): Promise<void> {
  const heldUntil = now + forMs;
  const { rows } = await sql`
    INSERT INTO leases AS l (name, held_until) VALUES (${name}, ${heldUntil})
    ON CONFLICT (name) DO UPDATE SET held_until = excluded.held_until WHERE l.held_until <= ${now}
    RETURNING name`.execute(db);
  if (rows.length === 0) return;
  try {
    await work();
  } finally {
    await db
      .updateTable('leases')
      .set({ held_until: 0 })
      .where('name', '=', name)
      .where('held_until', '=', heldUntil)
      .execute();
  }
}
