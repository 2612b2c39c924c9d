import type { Selectable } from 'kysely';
import type { Balance, LedgerEntry } from '@app/domain/tokens/balance.ts';
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
