import { balanceAt, remaining, spend, type Balance } from '@app/domain/tokens/balance.ts';
import { balanceColumns, balanceOf, changeBalance, lockBalance as lockStored } from '../../db/balance.ts';
import { userChanged, type Db, type Tx } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

type Charge = {
  userId: string;
  /** Whole tokens; 0 is allowed and changes nothing. */
  cost: number;
  reason: 'spend';
  /** What was paid for, for example `message:<id>`. */
  reference: string;
  now: number;
};

/** The balance as it stands at `now`, without writing anything. Throws `not_signed_in` when the user is gone. */
export async function readBalance(db: Db, userId: string, now: number): Promise<Balance> {
  const row = await db.selectFrom('users').select(balanceColumns).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('not_signed_in');
  return balanceAt(balanceOf(row), now).balance;
}

/** Locks the user's row until the transaction ends and brings the balance to `now`. Throws `not_signed_in` when the user is gone. */
export async function lockBalance(tx: Tx, userId: string, now: number): Promise<Balance> {
  const balance = await lockStored(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  return balance;
}

/** Takes `cost` tokens in the order daily, welcome, purchased; null when there are too few, and then none is taken. */
export async function spendTokens(
  tx: Tx,
  { userId, cost, reference, now }: Charge,
): Promise<{ remaining: number } | null> {
  const current = await lockBalance(tx, userId, now);
  const spent = spend(current, cost);
  if (!spent) return null;
  if (spent.entries.length > 0) {
    await changeBalance(tx, { userId, balance: spent.balance, entries: spent.entries, reference, now });
    userChanged(tx, userId);
  }
  return { remaining: remaining(spent.balance) };
}
