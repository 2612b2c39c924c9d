import type { Tx } from '../database/database.ts';
import { announceUserChange } from '../database/database.ts';

type Grant = { userId: string; reference: string; now: number };

/** Changes the plan too; the user's row must be locked. */
export async function grantPremium(tx: Tx, { userId, reference, now }: Grant): Promise<void> {
  await tx
    .insertInto('premium_grants')
    .values({ user_id: userId, reference, granted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'reference']).doUpdateSet({ revoked_at: null }))
    .execute();
  await tx.updateTable('users').set({ plan: 'premium' }).where('id', '=', userId).execute();
  announceUserChange(tx, userId);
}

/** Ends the plan with the last reason; the user's row must be locked. */
export async function revokePremium(tx: Tx, { userId, reference, now }: Grant): Promise<void> {
  const revoked = await tx
    .updateTable('premium_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .where('revoked_at', 'is', null)
    .returning('reference')
    .executeTakeFirst();
  if (!revoked) return;
  const left = await tx
    .selectFrom('premium_grants')
    .select('reference')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  await tx.updateTable('users').set({ plan: 'free' }).where('id', '=', userId).execute();
  announceUserChange(tx, userId);
}
