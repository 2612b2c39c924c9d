import { sql } from 'kysely';
import type { AdminAction } from '@app/domain/access/admin-action.ts';
import type { Db, Tx } from './database.ts';

/** A dashboard that stands open asks again and again: within this time it is one look, in ms. */
const ONE_LOOK = 600_000;

type Done = {
  /** Null: the operator, by the command. */
  adminId: string | null;
  action: AdminAction;
  /** Whom it touches. */
  userId: string | null;
  /** What it was done to: "broker:<id>". */
  about: string;
  reason: string;
  /** Before and after, counts: no secret. */
  facts?: Record<string, unknown>;
  requestId?: string | undefined;
  now: number;
};

/** Writes down what an admin does, in the transaction that does it; the table takes no update and no deletion. Answers the row's number. */
export async function noteAdminAction(
  tx: Tx,
  { adminId, action, userId, about, reason, facts = {}, requestId, now }: Done,
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

type Look = {
  adminId: string;
  action: 'read_conversation' | 'read_first_words' | 'read_knowledge';
  /** Whose. */
  userIds: readonly string[];
  now: number;
};

/** Writes down that an admin looks at what is a user's own, before it is shown: one line for each user. */
export async function noteLook(db: Db, { adminId, action, userIds, now }: Look): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    WITH lately AS MATERIALIZED (
      SELECT user_id FROM admin_log WHERE user_id = ANY(${[...userIds]}::uuid[]) AND admin_id = ${adminId} AND action = ${action}
        AND at > ${now - ONE_LOOK}::bigint)
    INSERT INTO admin_log (admin_id, action, user_id, about, reason, at)
    SELECT DISTINCT ${adminId}::uuid, ${action}, id, 'user:' || id, 'Looked at in the dashboard', ${now}::bigint
    FROM unnest(${[...userIds]}::uuid[]) AS seen(id) WHERE id NOT IN (SELECT user_id FROM lately)`.execute(
    db,
  );
}
