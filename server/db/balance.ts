import type { Selectable } from 'kysely';
import { balanceAt, type Balance, type LedgerEntry } from '@app/domain/tokens/balance.ts';
import type { Tx } from './database.ts';
import type { Tables } from './tables.ts';

export const balanceColumns = [
  'daily_tokens',
  'daily_day',
  'welcome_tokens',
  'welcome_until',
  'purchased_tokens',
] as const;
export type BalanceRow = Pick<Selectable<Tables['users']>, (typeof balanceColumns)[number]>;

export const balanceOf = (row: BalanceRow): Balance => ({
  daily: row.daily_tokens,
  dailyDay: row.daily_day,
  welcome: row.welcome_tokens,
  welcomeUntil: row.welcome_until,
  purchased: row.purchased_tokens,
});

export const balanceRow = (balance: Balance): BalanceRow => ({
  daily_tokens: balance.daily,
  daily_day: balance.dailyDay,
  welcome_tokens: balance.welcome,
  welcome_until: balance.welcomeUntil,
  purchased_tokens: balance.purchased,
});

/** Every change of a balance is a row here (decision 4); the table takes no update and no deletion. */
export async function writeLedger(
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

/**
 * Locks the user's row until the transaction ends, so that changes of one user's balance queue up, and brings the stored balance
 * to `now`: the refill of a new UTC day and the lapse of the welcome tokens are written with their ledger rows. Null without a user.
 */
export async function lockBalance(tx: Tx, userId: string, now: number): Promise<Balance | null> {
  const row = await tx
    .selectFrom('users')
    .select(balanceColumns)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { balance, entries } = balanceAt(balanceOf(row), now);
  if (balance.dailyDay !== row.daily_day || entries.length > 0)
    await changeBalance(tx, { userId, balance, entries, reference: 'clock', now });
  return balance;
}

type Change = {
  userId: string;
  /** As it is afterwards. */
  balance: Balance;
  entries: readonly LedgerEntry[];
  reference: string;
  now: number;
};

/** Stores a locked balance together with the ledger rows that say how it came about. */
export async function changeBalance(
  tx: Tx,
  { userId, balance, entries, reference, now }: Change,
): Promise<void> {
  await tx.updateTable('users').set(balanceRow(balance)).where('id', '=', userId).execute();
  await writeLedger(tx, userId, entries, reference, now);
}
