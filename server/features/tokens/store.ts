import { sql } from 'kysely';
import { balanceAt, remaining, spend, utcDay, type Balance } from '@app/domain/tokens/balance.ts';
import { spendable, type DailyCap } from '@app/domain/tokens/daily-cap.ts';
import { balanceColumns, balanceOf, changeBalance, lockBalance } from '../../db/balance.ts';
import { userChanged, type Db, type Tx } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

type Charge = {
  userId: string;
  /** Whole tokens; 0 is allowed and changes nothing. */
  cost: number;
  reason: 'spend';
  /** What was paid for, for example `msg:<id>`. */
  reference: string;
  now: number;
};

/** What is held, and how much of it the user lets be spent today; `cap` is null without a limit of their own. */
export type Account = { balance: Balance; cap: DailyCap | null };

const DAY = 86_400_000;

/** The account as it stands at `now`, without writing anything. Throws `not_signed_in` when the user is gone. */
export async function readAccount(db: Db, userId: string, now: number): Promise<Account> {
  const row = await db
    .selectFrom('users')
    .select([...balanceColumns, 'daily_cap'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_signed_in');
  return {
    balance: balanceAt(balanceOf(row), now).balance,
    cap: await capOf(db, { userId, limit: row.daily_cap, now }),
  };
}

type Limited = { userId: string; limit: number | null; now: number };

const capOf = async (db: Db, { userId, limit, now }: Limited): Promise<DailyCap | null> =>
  limit === null ? null : { limit, spent: await spentToday(db, userId, now) };

/** Tokens spent on the UTC day of `now`, of all buckets. */
export async function spentToday(db: Db, userId: string, now: number): Promise<number> {
  const from = utcDay(now) * DAY;
  const { spent } = await db
    .selectFrom('token_ledger')
    .select(sql<number>`coalesce(-sum(delta), 0)`.as('spent'))
    .where('user_id', '=', userId)
    .where('reason', '=', 'spend')
    .where('at', '>=', from)
    .where('at', '<', from + DAY)
    .executeTakeFirstOrThrow();
  return spent;
}

/**
 * Locks the user's row until the transaction ends and brings the balance to `now`. Throws `not_signed_in` when the user is gone.
 * Where there is a cap, what is spent of it is read under the same lock, so that no two messages share what is left.
 */
export async function lockAccount(tx: Tx, userId: string, now: number): Promise<Account> {
  const balance = await lockBalance(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  const { daily_cap: limit } = await tx
    .selectFrom('users')
    .select('daily_cap')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { balance, cap: await capOf(tx, { userId, limit, now }) };
}

/**
 * Takes `cost` tokens in the order daily, welcome, purchased; null when there are too few or the user's own cap allows fewer, and then
 * none is taken.
 */
export async function spendTokens(
  tx: Tx,
  { userId, cost, reference, now }: Charge,
): Promise<{ remaining: number } | null> {
  const { balance, cap } = await lockAccount(tx, userId, now);
  const spent = cost > 0 && cost > spendable(balance, cap) ? null : spend(balance, cost);
  if (!spent) return null;
  if (spent.entries.length > 0) {
    await changeBalance(tx, { userId, balance: spent.balance, entries: spent.entries, reference, now });
    userChanged(tx, userId);
  }
  return { remaining: remaining(spent.balance) };
}

/** A limit of the user's own for each UTC day; null lifts it. It holds for the next message on. */
export async function setDailyCap(tx: Tx, userId: string, limit: number | null): Promise<void> {
  await tx.updateTable('users').set({ daily_cap: limit }).where('id', '=', userId).execute();
  userChanged(tx, userId);
}
