import { sql } from 'kysely';
import type { AdminAction } from '@app/domain/access/admin-action.ts';
import type { Db, Tx } from '../database/database.ts';

/** An open dashboard polls: within this time it is one view. */
const SAME_VIEW_MS = 600_000;

type AdminActionEntry = {
  adminId: string | null;
  action: AdminAction;
  userId: string | null;
  about: string;
  reason: string;
  facts?: Record<string, unknown>;
  requestId?: string | undefined;
  now: number;
};

/** The table takes no update and no deletion. */
export async function recordAdminAction(
  tx: Tx,
  { adminId, action, userId, about, reason, facts = {}, requestId, now }: AdminActionEntry,
): Promise<number> {
  const { id } = await tx
    .insertInto('admin_log')
    .values({
      admin_id: adminId,
      action,
      user_id: userId,
      about,
      reason,
      facts: JSON.stringify(facts),
      request_id: requestId ?? null,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type AdminView = {
  adminId: string;
  action: 'read_conversation' | 'read_first_words' | 'read_knowledge';
  userIds: readonly string[];
  now: number;
};

/** Call before the data is shown. */
export async function recordAdminView(db: Db, { adminId, action, userIds, now }: AdminView): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    WITH lately AS MATERIALIZED (
      SELECT user_id FROM admin_log WHERE user_id = ANY(${[...userIds]}::uuid[]) AND admin_id = ${adminId} AND action = ${action}
        AND at > ${now - SAME_VIEW_MS}::bigint)
    INSERT INTO admin_log (admin_id, action, user_id, about, reason, at)
    SELECT DISTINCT ${adminId}::uuid, ${action}, id, 'user:' || id, 'Looked at in the dashboard', ${now}::bigint
    FROM unnest(${[...userIds]}::uuid[]) AS seen(id) WHERE id NOT IN (SELECT user_id FROM lately)`.execute(
    db,
  );
}
