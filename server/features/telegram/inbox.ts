import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { IncomingUpdate, SkippedUpdate } from '../../adapters/telegram/port.ts';
import type { Db } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/queue/add-jobs.ts';
import { TakenOver } from '../../platform/queue/send-once.ts';

export const ANSWER_TASK = 'answer-telegram';

/** A chat's messages are answered in their order: those of one lane one after the other, in all processes together. */
const LANES = 32;
/** Waits between the tries of an answer that did not get through, in ms. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000];
/** A message over which process after process dies is not taken up for ever. */
export const MAX_TRIES = 9;

const laneOf = (chatId: string): string => {
  const number = Array.from(chatId).reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_536,
    0,
  );
  return `${ANSWER_TASK}-${number % LANES}`;
};

/** Stores what has come, each number once: what was there already is not new, also after a restart. */
export async function saveUpdates(
  db: Db,
  updates: ReadonlyArray<IncomingUpdate | SkippedUpdate>,
  now: number,
): Promise<void> {
  if (updates.length === 0) return;
  const values = updates.map((update) => ({
    update_id: update.updateId,
    chat_id: update.kind === 'none' ? '' : update.chatId,
    content: update.kind === 'none' ? null : JSON.stringify(update),
    received_at: now,
    due_at: now,
    done_at: update.kind === 'none' ? now : null,
  }));
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .insertInto('telegram_updates')
      .values(values)
      .onConflict((conflict) => conflict.column('update_id').doNothing())
      .returning(['update_id', 'chat_id', 'done_at'])
      .execute();
    const jobs = rows
      .filter((row) => row.done_at === null)
      .toSorted((one, other) => one.update_id - other.update_id)
      .map((row) => ({
        task: ANSWER_TASK,
        channel: ANSWER_TASK,
        id: row.update_id,
        dueAt: now,
        lane: laneOf(row.chat_id),
      }));
    await addJobs(tx, jobs, now);
  });
}

/** The number to go on fetching from; null: from whatever is there. */
export async function readLastUpdateId(db: Db, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('telegram_updates')
    .select((of) => of.fn.max('update_id').as('last'))
    .where('received_at', '>', now - DAY_MS)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** `hasBegun`: a process died while it was answering; whether the answer reached the chat is known to nobody. */
export type TakenUpdate = { update: IncomingUpdate; tries: number; hasBegun: boolean; dueAt: number };

/**
 * The message that its chat waits for first, taken where it is due: the job of a later message answers the earlier ones too. The job's lane
 * keeps every other process away from the chat.
 */
export async function takeUpdate(db: Db, updateId: number, now: number): Promise<TakenUpdate | null> {
  const { rows } = await sql<TakenUpdate>`
    UPDATE telegram_updates SET tries = tries + (due_at <= ${now})::integer
    WHERE update_id = (
      SELECT first.update_id FROM telegram_updates AS own
      JOIN telegram_updates AS first ON first.chat_id = own.chat_id
      WHERE own.update_id = ${updateId} AND own.chat_id <> '' AND first.done_at IS NULL
      ORDER BY first.update_id LIMIT 1)
    RETURNING content AS update, tries, has_begun AS "hasBegun", due_at AS "dueAt"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Comes before the first call that may bring the answer to the chat. Telegram cannot be asked whether it has a message, so between
 * twice and not at all a crash in the middle of that call has to mean one of them: here it means not at all.
 * @throws TakenOver where this process seemed to be dead and another has taken the message up
 */
export async function beginAnswer(db: Db, { update: { updateId }, tries }: TakenUpdate): Promise<void> {
  const row = await db
    .updateTable('telegram_updates')
    .set({ has_begun: true })
    .where('update_id', '=', updateId)
    .where('tries', '=', tries)
    .where('done_at', 'is', null)
    .returning('update_id')
    .executeTakeFirst();
  if (!row) throw new TakenOver();
}

/** Answered, or given up: only its number is kept. */
export async function endUpdate(db: Db, updateId: number, now: number): Promise<void> {
  await db
    .updateTable('telegram_updates')
    .set({ done_at: now, content: null })
    .where('update_id', '=', updateId)
    .execute();
}

/** Nothing got through: again after `waitMs` or the usual wait, and not for ever. */
export async function postponeUpdate(
  db: Db,
  { update: { updateId }, tries }: TakenUpdate,
  now: number,
  waitMs?: number,
): Promise<void> {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return endUpdate(db, updateId, now);
  await db
    .updateTable('telegram_updates')
    .set({ due_at: now + Math.max(wait, waitMs ?? 0), has_begun: false })
    .where('update_id', '=', updateId)
    .execute();
}
