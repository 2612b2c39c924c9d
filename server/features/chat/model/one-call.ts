import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/database.ts';

/** What is left of a call after its model had to answer: to read pictures before it and to check the words after it. */
const AROUND = 10_000;

/**
 * One call of a language model at a time for each user, whichever process makes it. Null where another one is being
 * waited for; it holds for as long as that could take, also where its process died.
 */
export async function oneCall<Answer>(
  db: Db,
  { userId, patienceMs, now }: { userId: string; patienceMs: number; now: number },
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  const call = randomUUID();
  const held_until = now + patienceMs + AROUND;
  const taken = await db
    .insertInto('model_calls')
    .values({ user_id: userId, call, held_until })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ call, held_until }).where('model_calls.held_until', '<=', now),
    )
    .returning('call')
    .executeTakeFirst();
  if (!taken) return null;
  try {
    return await ask();
  } finally {
    await db.deleteFrom('model_calls').where('user_id', '=', userId).where('call', '=', call).execute();
  }
}
