import { sql } from 'kysely';
import type { Incoming, Skipped } from '../../adapters/telegram/port.ts';
import type { Db } from '../../db/database.ts';

/** How long an answer may take before another process takes the message up: the one at work must have died. */
const HELD_MS = 180_000;
/** Waits between the tries of an answer that did not get through, in ms. */
const WAITS = [5_000, 30_000, 120_000, 600_000];
/** Telegram keeps what is not fetched for a day, and counts anew from anywhere after a week of silence. */
const DAY = 86_400_000;

/** Keeps what has come, each number once: what was there already is not new, also after a restart. */
export async function keepUpdates(
  db: Db,
  updates: ReadonlyArray<Incoming | Skipped>,
  now: number,
): Promise<void> {
  if (updates.length === 0) return;
  await db
    .insertInto('telegram_updates')
    .values(
      updates.map((update) => ({
        update_id: update.updateId,
        chat_id: update.kind === 'none' ? '' : update.chatId,
        content: update.kind === 'none' ? null : JSON.stringify(update),
        received_at: now,
        due_at: now,
        done_at: update.kind === 'none' ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .execute();
}

/** The number to go on fetching from; null: from whatever is there. */
export async function lastUpdate(db: Db, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('telegram_updates')
    .select((of) => of.fn.max('update_id').as('last'))
    .where('received_at', '>', now - DAY)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** `began`: a process died while it was answering; whether the answer reached the chat is known to nobody. */
export type Held = { update: Incoming; tries: number; began: boolean };

const realNow = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Takes the next message that waits for an answer, one at a time for each chat, so that a talk keeps its order. */
export async function takeUpdate(db: Db, now: number): Promise<Held | null> {
  const { rows } = await sql<{ content: Incoming; tries: number; began: boolean }>`
    UPDATE telegram_updates SET tries = tries + 1, held_until = ${realNow} + ${HELD_MS}
    WHERE update_id = (
      SELECT update_id FROM telegram_updates AS next
      WHERE done_at IS NULL AND due_at <= ${now}
        AND held_until < ${realNow}
        AND NOT EXISTS (
          SELECT 1 FROM telegram_updates AS earlier
          WHERE earlier.chat_id = next.chat_id AND earlier.done_at IS NULL AND earlier.update_id < next.update_id)
      ORDER BY update_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING content, tries, began`.execute(db);
  const row = rows[0];
  return row ? { update: row.content, tries: row.tries, began: row.began } : null;
}

/** Somebody else has taken the message up, as this process seemed to be dead. */
export class TakenUp extends Error {}

/**
 * Comes before the first call that may bring the answer to the chat. Telegram cannot be asked whether it has a message, so between
 * twice and not at all a crash in the middle of that call has to mean one of them: here it means not at all.
 */
export async function beginAnswer(db: Db, { update: { updateId }, tries }: Held): Promise<void> {
  const row = await db
    .updateTable('telegram_updates')
    .set({ began: true, held_until: sql<number>`${realNow} + ${HELD_MS}` })
    .where('update_id', '=', updateId)
    .where('tries', '=', tries)
    .where('done_at', 'is', null)
    .returning('update_id')
    .executeTakeFirst();
  if (!row) throw new TakenUp();
}

/** Answered, or given up: only its number is kept. */
export async function finishUpdate(db: Db, updateId: number, now: number): Promise<void> {
  await db
    .updateTable('telegram_updates')
    .set({ done_at: now, content: null })
    .where('update_id', '=', updateId)
    .execute();
}

/** Nothing got through: again after `waitMs` or the usual wait, and not for ever. */
export async function postponeUpdate(
  db: Db,
  { update: { updateId }, tries }: Held,
  now: number,
  waitMs?: number,
): Promise<void> {
  const wait = WAITS[tries - 1];
  if (wait === undefined) return finishUpdate(db, updateId, now);
  await db
    .updateTable('telegram_updates')
    .set({ due_at: now + Math.max(wait, waitMs ?? 0), held_until: 0, began: false })
    .where('update_id', '=', updateId)
    .execute();
}
