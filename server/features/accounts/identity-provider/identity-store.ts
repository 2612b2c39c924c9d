import type { Db, Tx } from '../../../platform/database/database.ts';

export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type ForeignIdentity = { issuer: string; subject: string; email: string | null };

export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: ForeignIdentity,
): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns its user. */
export async function recordIdentityUse(
  db: Db,
  { issuer, subject, email }: ForeignIdentity,
  now: number,
): Promise<string | null> {
  const row = await db
    .updateTable('identities')
    .set({ used_at: now, ...(email !== null && { email }) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False when the identity belongs to an account already. */
export async function insertIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject, email }: ForeignIdentity,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values({ user_id: userId, issuer, subject, email, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
