import type { Db } from '../../platform/database/database.ts';

const selectLedger = (db: Db, userId: string) =>
  db.selectFrom('token_ledger').where('user_id', '=', userId).orderBy('id');

export const listLedger = (db: Db, userId: string) => selectLedger(db, userId).selectAll().execute();

export const listPurchaseMoves = (db: Db, userId: string) =>
  selectLedger(db, userId)
    .select(['reason', 'delta', 'reference'])
    .where('bucket', '=', 'purchased')
    .execute();

/** `moves`: "purchase 1000". */
export async function readHoldings(db: Db, userId: string) {
  const { plan, purchased_tokens: purchased } = await db
    .selectFrom('users')
    .select(['plan', 'purchased_tokens'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const moves = await listPurchaseMoves(db, userId);
  return { plan, purchased, moves: moves.map(({ delta, reason }) => `${reason} ${delta}`) };
}
