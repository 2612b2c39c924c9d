import { assertInvariant } from '../invariant.ts';
import type { Balance, LedgerEntry } from './balance.ts';

const buckets = ['daily', 'welcome', 'purchased'] as const;

/** docs/product-rules.md#R4 @throws InvariantViolation */
export function assertSoundBalance(balance: Balance): void {
  for (const bucket of buckets)
    assertInvariant(
      Number.isSafeInteger(balance[bucket]) && balance[bucket] >= 0,
      `${bucket} tokens are whole and never below zero, not ${balance[bucket]}`,
    );
}

export const deltaOf = (entries: readonly LedgerEntry[], bucket: LedgerEntry['bucket']): number =>
  entries.reduce((sum, entry) => (entry.bucket === bucket ? sum + entry.delta : sum), 0);

/** docs/product-rules.md#R4 @throws InvariantViolation */
export function assertExplainedChange(
  before: Balance,
  after: Balance,
  entries: readonly LedgerEntry[],
): void {
  for (const bucket of buckets)
    assertInvariant(
      after[bucket] - before[bucket] === deltaOf(entries, bucket),
      `${bucket} tokens change by what the ledger says`,
    );
}
