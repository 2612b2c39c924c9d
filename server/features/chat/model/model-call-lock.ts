import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/database/database.ts';

const OVERHEAD_MS = 10_000;

/** Works across processes; the lock expires, so that a dead process does not hold it. */
export async function withModelCallLock<Result>(
  db: Db,
  { userId, patienceMs, now }: { userId: string; patienceMs: number; now: number },
  run: () => Promise<Result>,
): Promise<Result | null> {
  const call_id = randomUUID();
  const held_until = now + patienceMs + OVERHEAD_MS;
  const lock = await db
    .insertInto('model_calls')
    .values({ user_id: userId, call_id, held_until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ call_id, held_until })
        .where('model_calls.held_until', '<=', now),
    )
    .returning('call_id')
    .executeTakeFirst();
  if (!lock) return null;
  try {
    return await run();
  } finally {
    await db.deleteFrom('model_calls').where('user_id', '=', userId).where('call_id', '=', call_id).execute();
  }
}
