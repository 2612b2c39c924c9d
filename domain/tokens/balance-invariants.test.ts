import { expect, test } from 'vitest';
import { InvariantViolation } from '../invariant.ts';
import { createOpeningBalance, type LedgerEntry } from './balance.ts';
import { assertExplainedChange, assertSoundBalance } from './balance-invariants.ts';

const { balance } = createOpeningBalance(0);
const spend = (bucket: LedgerEntry['bucket'], delta: number): LedgerEntry => ({
  bucket,
  delta,
  reason: 'spend',
});

test.each(['daily', 'welcome', 'purchased'] as const)('%s tokens are whole and not below zero', (bucket) => {
  for (const tokens of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => assertSoundBalance({ ...balance, [bucket]: tokens })).toThrow(
      `An invariant does not hold: ${bucket} tokens are whole and never below zero, not ${tokens}`,
    );
  assertSoundBalance({ ...balance, [bucket]: 0 });
});

test.each(['daily', 'welcome', 'purchased'] as const)(
  '%s tokens change by what the ledger says',
  (bucket) => {
    const after = { ...balance, [bucket]: balance[bucket] + 3 };
    assertExplainedChange(balance, after, [spend(bucket, 5), spend(bucket, -2)]);
    for (const entries of [[], [spend(bucket, 2)], [spend(bucket === 'daily' ? 'welcome' : 'daily', 3)]]) {
      expect(() => assertExplainedChange(balance, after, entries)).toThrow(InvariantViolation);
      expect(() => assertExplainedChange(balance, after, entries)).toThrow(
        /tokens change by what the ledger says/,
      );
    }
  },
);

test('a violation says what it is', () => {
  expect(() => assertSoundBalance({ ...balance, daily: -1 })).toThrow(
    expect.objectContaining({ name: 'InvariantViolation' }) as Error,
  );
});
