import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { addJobs } from '../queue/add-jobs.ts';
import type { Db, Tx } from './database.ts';

export type CleanupTask = { id: number; kind: 'image' | 'telegram_chat'; key: string; tries: number };

export const CLEANUP_TASK = 'clean-up-after-deletion';

/** An image that may still be on its way into the storage is looked for again after so long. */
const LATE_IMAGE_MS = DAY_MS;

/** Schedules what has to be done outside the database once the account is gone. */
export async function scheduleCleanup(tx: Tx, userId: string, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; due_at: number }>`
    INSERT INTO cleanup_tasks (kind, key, due_at)
    SELECT 'image', id::text, CASE WHEN stored_at IS NULL THEN ${now + LATE_IMAGE_MS}::bigint ELSE ${now}::bigint END
    FROM uploads WHERE user_id = ${userId} AND claimed_at IS NOT NULL
    UNION ALL
    SELECT 'telegram_chat', chat_id, ${now}::bigint FROM telegram_accounts WHERE user_id = ${userId}
    RETURNING id, due_at`.execute(tx);
  const jobs = rows.map(({ id, due_at: dueAt }) => ({
    task: CLEANUP_TASK,
    channel: CLEANUP_TASK,
    id,
    dueAt,
  }));
  await addJobs(tx, jobs, now);
}

/** This try is counted before it begins. */
export const takeCleanupTask = (db: Db, id: number): Promise<CleanupTask | undefined> =>
  db
    .updateTable('cleanup_tasks')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'kind', 'key', 'tries'])
    .executeTakeFirst();

export async function endCleanup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('cleanup_tasks').where('id', '=', id).execute();
}
