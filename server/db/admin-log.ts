import type { Tx } from './database.ts';

/** Everything that an admin can do to somebody or something. */
export type AdminAction =
  | 'approve_claim'
  | 'reject_claim'
  | 'revoke_claim'
  | 'grant_tokens'
  | 'revoke_tokens'
  | 'grant_admin'
  | 'revoke_admin'
  | 'set_up_second_factor'
  | 'use_recovery_code'
  | 'reset_second_factor';

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
