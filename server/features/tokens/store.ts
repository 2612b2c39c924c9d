import { isSuspended } from '../../platform/access/security-state.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { sql, type RawBuilder } from 'kysely';
import { balanceAt, remainingTokens, deductTokens, utcDay } from '@app/domain/tokens/balance.ts';
import type { WelcomeState } from '@app/domain/tokens/welcome-state.ts';
import { assertExplainedChange } from '@app/domain/tokens/balance-invariants.ts';
import { USE_DAYS } from '@app/domain/tokens/use-by-day.ts';
import { spendableTokens } from '@app/domain/tokens/daily-cap.ts';
import {
  toBalance,
  saveBalance,
  lockBalance,
  updateBalance,
  type BalanceColumns,
} from '../../platform/ledger/balance.ts';
import { announceUserChange, type Db, type Tx } from '../../platform/database/database.ts';
import {
  readOfUser,
  defineRead,
  type UserRead,
  type UserWrite,
} from '../../platform/database/user-statement.ts';
import type { ReadBalance, SpendableBalance } from '../../ports/tokens.ts';
import { AppError } from '../../platform/http/errors.ts';

type SpendTokens = {
  userId: string;
  cost: number;
  reason: 'spend';
  reference: string;
  now: number;
};

type StoredSpendable = BalanceColumns & {
  daily_cap: number | null;
  spent: number;
  welcome_state: WelcomeState | null;
};

export const selectSpendable = (now: number): UserRead<ReadBalance> =>
  defineRead(
    sql<StoredSpendable>`json_build_object(
      'daily_tokens', daily_tokens, 'daily_day', daily_day, 'welcome_tokens', welcome_tokens, 'welcome_until', welcome_until,
      'purchased_tokens', purchased_tokens, 'daily_cap', daily_cap,
      'welcome_state', (SELECT state FROM withheld_welcomes WHERE user_id = users.id),
      'spent', CASE WHEN daily_cap IS NULL THEN 0 ELSE ${spentToday(sql.ref('users.id'), now)} END)`,
    ({ daily_cap: limit, spent, welcome_state: welcomeState, ...columns }) => {
      const stored = { ...toBalance(columns), ...(welcomeState && { welcomeState }) };
      const { balance, entries } = balanceAt(stored, now);
      return { balance, cap: limit === null ? null : { limit, spent }, clockEntries: entries };
    },
  );

/** Null where tokens or cap do not suffice. */
export function chargeTokens(
  { balance, cap, clockEntries }: ReadBalance,
  { cost, reference, now }: { cost: number; reference: string; now: number },
): { write: UserWrite; remaining: number } | null {
  const spent = cost > spendableTokens(balance, cap) ? null : deductTokens(balance, cost);
  if (!spent) return null;
  assertExplainedChange(balance, spent.balance, spent.entries);
  const entries = [
    ...clockEntries.map((entry) => ({ ...entry, reference: 'clock' })),
    ...spent.entries.map((entry) => ({ ...entry, reference })),
  ];
  return { write: updateBalance(spent.balance, entries, now), remaining: remainingTokens(spent.balance) };
}

const spentToday = (userId: RawBuilder<unknown>, now: number): RawBuilder<number> => {
  const dayStart = utcDay(now) * DAY_MS;
  return sql`(
    SELECT coalesce(-sum(delta), 0) FROM token_ledger
    WHERE user_id = ${userId} AND reason = 'spend' AND at >= ${dayStart} AND at < ${dayStart + DAY_MS})`;
};

export async function readSpentToday(db: Db, userId: string, now: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`SELECT ${spentToday(sql`${userId}`, now)} AS spent`.execute(
    db,
  );
  return rows[0]?.spent ?? 0;
}

/** Tokens spent on each UTC day since 1970 that has any. */
export async function readSpentByDay(db: Db, userId: string, now: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; spent: number }>`
    SELECT (at / ${DAY_MS}::bigint)::int AS day, -sum(delta)::int AS spent FROM token_ledger
    WHERE user_id = ${userId} AND reason = 'spend'
      AND at >= ${(utcDay(now) - USE_DAYS + 1) * DAY_MS}::bigint AND at <= ${now}::bigint
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ day, spent }) => [day, spent]));
}

/** Locks the user's row, so that two messages never share the rest of a cap. @throws AppError not_signed_in */
export async function lockSpendableBalance(tx: Tx, userId: string, now: number): Promise<SpendableBalance> {
  const balance = await lockBalance(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  const read = await readOfUser(tx, userId, { spendable: selectSpendable(now) });
  return { balance, cap: read?.spendable.cap ?? null };
}

/** Daily, then welcome, then purchased tokens; null where tokens or cap do not suffice or the account is suspended. */
export async function spendTokens(
  tx: Tx,
  { userId, cost, reference, now }: SpendTokens,
): Promise<{ remaining: number } | null> {
  const { balance, cap } = await lockSpendableBalance(tx, userId, now);
  const spent = cost > spendableTokens(balance, cap) ? null : deductTokens(balance, cost);
  if (!spent || (await isSuspended(tx, userId))) return null;
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
