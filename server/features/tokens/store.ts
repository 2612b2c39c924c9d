import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import {
  balanceAt,
  remainingTokens,
  deductTokens,
  utcDay,
  type Balance,
} from '@app/domain/tokens/balance.ts';
import { spendableTokens, type DailyCap } from '@app/domain/tokens/daily-cap.ts';
import { balanceColumns, toBalance, saveBalance, lockBalance } from '../../platform/ledger/balance.ts';
import { announceUserChange, type Db, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';

type SpendTokens = {
  userId: string;
  cost: number;
  reason: 'spend';
  reference: string;
  now: number;
};

export type SpendableBalance = { balance: Balance; cap: DailyCap | null };

/** Writes nothing. @throws AppError not_signed_in */
export async function readSpendableBalance(db: Db, userId: string, now: number): Promise<SpendableBalance> {
  const row = await db
    .selectFrom('users')
    .select([...balanceColumns, 'daily_cap'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_signed_in');
  return {
    balance: balanceAt(toBalance(row), now).balance,
    cap: await readDailyCap(db, { userId, limit: row.daily_cap, now }),
  };
}

type DailyCapQuery = { userId: string; limit: number | null; now: number };

const readDailyCap = async (db: Db, { userId, limit, now }: DailyCapQuery): Promise<DailyCap | null> =>
  limit === null ? null : { limit, spent: await readSpentToday(db, userId, now) };

export async function readSpentToday(db: Db, userId: string, now: number): Promise<number> {
  const dayStart = utcDay(now) * DAY_MS;
  const { spent } = await db
    .selectFrom('token_ledger')
    .select(sql<number>`coalesce(-sum(delta), 0)`.as('spent'))
    .where('user_id', '=', userId)
    .where('reason', '=', 'spend')
    .where('at', '>=', dayStart)
    .where('at', '<', dayStart + DAY_MS)
    .executeTakeFirstOrThrow();
  return spent;
}

/** Locks the user's row, so that two messages never share the rest of a cap. @throws AppError not_signed_in */
export async function lockSpendableBalance(tx: Tx, userId: string, now: number): Promise<SpendableBalance> {
  const balance = await lockBalance(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  const { daily_cap: limit } = await tx
    .selectFrom('users')
    .select('daily_cap')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { balance, cap: await readDailyCap(tx, { userId, limit, now }) };
}

/** Daily, then welcome, then purchased tokens; null where tokens or cap do not suffice. */
export async function spendTokens(
  tx: Tx,
  { userId, cost, reference, now }: SpendTokens,
): Promise<{ remaining: number } | null> {
  const { balance, cap } = await lockSpendableBalance(tx, userId, now);
  const spent = cost > 0 && cost > spendableTokens(balance, cap) ? null : deductTokens(balance, cost);
  if (!spent) return null;
  if (spent.entries.length > 0) {
    await saveBalance(tx, { userId, balance: spent.balance, entries: spent.entries, reference, now });
    announceUserChange(tx, userId);
  }
  return { remaining: remainingTokens(spent.balance) };
}

/** Per UTC day, from the next message on; null removes the cap. */
export async function saveDailyCap(tx: Tx, userId: string, limit: number | null): Promise<void> {
  await tx.updateTable('users').set({ daily_cap: limit }).where('id', '=', userId).execute();
  announceUserChange(tx, userId);
}
