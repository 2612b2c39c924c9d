import { sql, type Selectable } from 'kysely';
import { assertInvariant } from '@app/domain/invariant.ts';
import { assertSoundBalance, deltaOf } from '@app/domain/tokens/balance-invariants.ts';
import { balanceAt, type Balance, type LedgerEntry } from '@app/domain/tokens/balance.ts';
import type { Tx } from '../database/database.ts';
import type { UserWrite } from '../database/user-statement.ts';
import type { Tables } from '../database/tables.ts';

export const balanceColumns = [
  'daily_tokens',
  'daily_day',
  'welcome_tokens',
  'welcome_until',
  'purchased_tokens',
] as const;
export type BalanceColumns = Pick<Selectable<Tables['users']>, (typeof balanceColumns)[number]>;

export const toBalance = (row: BalanceColumns): Balance => ({
  daily: row.daily_tokens,
  dailyDay: row.daily_day,
  welcome: row.welcome_tokens,
  welcomeUntil: row.welcome_until,
  purchased: row.purchased_tokens,
});

export const toBalanceColumns = (balance: Balance): BalanceColumns => ({
  daily_tokens: balance.daily,
  daily_day: balance.dailyDay,
  welcome_tokens: balance.welcome,
  welcome_until: balance.welcomeUntil,
  purchased_tokens: balance.purchased,
});

/** Every change of a balance is a ledger row (docs/product-rules.md#R4); the table takes no update and no deletion. */
export async function insertLedgerEntries(
  tx: Tx,
  userId: string,
  entries: readonly LedgerEntry[],
  reference: string,
  at: number,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('token_ledger')
    .values(
      entries.map(({ bucket, delta, reason }) => ({ user_id: userId, bucket, delta, reason, reference, at })),
    )
    .execute();
}

/** Locks the user's row and brings the balance to `now`, with ledger rows for refill and expiry; null without a user. */
export async function lockBalance(tx: Tx, userId: string, now: number): Promise<Balance | null> {
  const row = await tx
    .selectFrom('users')
    .select(balanceColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { balance, entries } = balanceAt(toBalance(row), now);
  if (balance.dailyDay !== row.daily_day || entries.length > 0)
    await saveBalance(tx, { userId, balance, entries, reference: 'clock', now });
  return balance;
}

type BalanceChange = {
  userId: string;
  balance: Balance;
  entries: readonly LedgerEntry[];
  reference: string;
  now: number;
};

/** The balance must be locked; the entries explain its change. @throws InvariantViolation where they do not */
export async function saveBalance(
  tx: Tx,
  { userId, balance, entries, reference, now }: BalanceChange,
): Promise<void> {
  assertSoundBalance(balance);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(toBalanceColumns(balance))
    .where('id', '=', userId)
    .where('daily_tokens', '=', balance.daily - deltaOf(entries, 'daily'))
    .where('welcome_tokens', '=', balance.welcome - deltaOf(entries, 'welcome'))
    .where('purchased_tokens', '=', balance.purchased - deltaOf(entries, 'purchased'))
    .executeTakeFirst();
  assertInvariant(numUpdatedRows === 1n, `a balance changes by what its ledger rows say (${reference})`);
  await insertLedgerEntries(tx, userId, entries, reference, now);
}

/** The same as a part of one statement; `entries` in their order. */
export function updateBalance(
  balance: Balance,
  entries: ReadonlyArray<LedgerEntry & { reference: string }>,
  at: number,
): UserWrite {
  assertSoundBalance(balance);
  const columns = Object.entries(toBalanceColumns(balance));
  return {
    assignments: sql.join(columns.map(([column, tokens]) => sql`${sql.ref(column)} = ${tokens}`)),
    statements: {
      ledger: sql`
        INSERT INTO token_ledger (user_id, bucket, delta, reason, reference, at)
        SELECT changed.id, entry.*, ${at} FROM changed,
          json_to_recordset(${JSON.stringify(entries)}::json) AS entry (bucket text, delta integer, reason text, reference text)`,
    },
  };
}
