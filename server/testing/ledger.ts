import type { Db } from '../db/database.ts';

const rowsOf = (db: Db, userId: string) =>
  db.selectFrom('token_ledger').where('user_id', '=', userId).orderBy('id');

/** Every row of this user's ledger, oldest first. */
export const ledgerOf = (db: Db, userId: string) => rowsOf(db, userId).selectAll().execute();

/** How the bought tokens of this user moved and why, oldest first. */
export const movesOf = (db: Db, userId: string) =>
  rowsOf(db, userId).select(['reason', 'delta', 'reference']).where('bucket', '=', 'purchased').execute();

/** What a user has of what was bought: plan, tokens, and how they came ("purchase 1000"). */
export async function holdingsOf(db: Db, userId: string) {
  const { plan, purchased_tokens: purchased } = await db
    .selectFrom('users')
    .select(['plan', 'purchased_tokens'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const moves = await movesOf(db, userId);
  return { plan, purchased, moves: moves.map(({ delta, reason }) => `${reason} ${delta}`) };
}
