import type { Balance } from '@app/domain/tokens/balance.ts';
import type { DailyCap } from '@app/domain/tokens/daily-cap.ts';
import type { Tx } from '../platform/database/database.ts';

/** `cap` is null without a limit. */
export type SpendableBalance = { balance: Balance; cap: DailyCap | null };

export type TokensPort = {
  readSpendable: (userId: string, now: number) => Promise<SpendableBalance>;
  lockSpendable: (tx: Tx, userId: string, now: number) => Promise<SpendableBalance>;
  /** Null, and nothing spent, where there are too few. */
  spend: (
    tx: Tx,
    charge: { userId: string; cost: number; reason: 'spend'; reference: string; now: number },
  ) => Promise<{ remaining: number } | null>;
};
