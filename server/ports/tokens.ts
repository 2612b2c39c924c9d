import type { Balance, LedgerEntry } from '@app/domain/tokens/balance.ts';
import type { DailyCap } from '@app/domain/tokens/daily-cap.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UserRead, UserWrite } from '../platform/database/user-statement.ts';

/** `cap` is null without a limit. */
export type SpendableBalance = { balance: Balance; cap: DailyCap | null };
/** `clockEntries` bring what is stored to the balance. */
export type ReadBalance = SpendableBalance & { clockEntries: readonly LedgerEntry[] };

export type TokensPort = {
  selectSpendable: (now: number) => UserRead<ReadBalance>;
  /** Null where there are too few. */
  charge: (
    spendable: ReadBalance,
    charge: { cost: number; reference: string; now: number },
  ) => { write: UserWrite; remaining: number } | null;
  /** Null, and nothing spent, where there are too few. */
  spend: (
    tx: Tx,
    charge: { userId: string; cost: number; reason: 'spend'; reference: string; now: number },
  ) => Promise<{ remaining: number } | null>;
};
