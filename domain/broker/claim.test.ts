import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAccountKey, validateAccountNumber, maskAccountNumber } from './account-number.ts';
import { claimStates, resolveClaimDecision } from './claim.ts';
import { composeDecisionNotice } from './decision-notice.ts';

describe('an account number', () => {
  test.each(['MT5 1234567', '1234', 'u-1234567', ' 98.765.432/1 '])('can be "%s"', (typed) => {
    expect(validateAccountNumber(typed)).toBeNull();
  });

  test.each([
    ['', /enter the account number/],
    ['   ', /enter the account number/],
    ['abcdef', /not a whole/],
    ['12', /not a whole/],
    ['12-3', /not a whole/],
    ['000-000', /not a whole/],
    ['1'.repeat(41), /at most 40/],
    ['１２３４５', /letters and digits/],
    ['1234<b>', /letters and digits/],
    ['12345\u200B', /letters and digits/],
    ["1' OR '1'='1", /letters and digits/],
  ])('cannot be "%s"', (typed, why) => {
    expect(validateAccountNumber(typed)).toMatch(why);
  });

  test('is the same whatever its separators and case', () => {
    expect(new Set(['MT5-123 4567', 'mt51234567', 'MT5.1234567'].map(toAccountKey)).size).toBe(1);
  });

  test('ignores leading zeros of digits, but not beside letters', () => {
    expect(new Set(['1234567', '01234567', '000 1234567', '0-1234567'].map(toAccountKey)).size).toBe(1);
    expect(toAccountKey('1234567')).not.toBe(toAccountKey('12345670'));
    expect(toAccountKey('MT5 01234')).not.toBe(toAccountKey('MT5 1234'));
    expect(toAccountKey('0A1234')).not.toBe(toAccountKey('A1234'));
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 20n }), fc.nat(15), (number, zeros) => {
        expect(toAccountKey('0'.repeat(zeros) + String(number))).toBe(String(number));
      }),
      { seed: 6 },
    );
  });

  test('is masked to less than half', () => {
    expect(maskAccountNumber('MT5 1234567')).toBe('••••4567');
    expect(maskAccountNumber('1234')).toBe('••••34');
    const numbers = fc.stringMatching(/^[A-Z\d]{4,40}$/);
    fc.assert(
      fc.property(numbers, (number) => maskAccountNumber(number).length - 4 <= number.length / 2),
      { seed: 6 },
    );
  });
});

test('a decision applies to the state its admin saw, not to one changed meanwhile', () => {
  const said = claimStates.flatMap((state) =>
    claimStates.flatMap((seen) =>
      [true, false].map(
        (approve) => `${state}/${seen}/${approve}: ${resolveClaimDecision(state, { approve, seen })}`,
      ),
    ),
  );
  expect(said).toEqual([
    'pending/pending/true: approve',
    'pending/pending/false: reject',
    'pending/approved/true: changed_meanwhile',
    'pending/approved/false: changed_meanwhile',
    'pending/rejected/true: changed_meanwhile',
    'pending/rejected/false: changed_meanwhile',
    'approved/pending/true: null',
    'approved/pending/false: changed_meanwhile',
    'approved/approved/true: null',
    'approved/approved/false: revoke',
    'approved/rejected/true: null',
    'approved/rejected/false: changed_meanwhile',
    'rejected/pending/true: changed_meanwhile',
    'rejected/pending/false: null',
    'rejected/approved/true: changed_meanwhile',
    'rejected/approved/false: null',
    'rejected/rejected/true: approve',
    'rejected/rejected/false: null',
  ]);
});

describe('the notice of a decision', () => {
  const told = { account: '1234567890', reason: 'The broker knows no such account.', tokens: 1_000 };
  const words = (outcome: 'approve' | 'reject' | 'revoke', tokens = 1_000, staysPremium = false) =>
    composeDecisionNotice({ ...told, outcome, tokens, keepsPremium: staysPremium }).join('\n');

  test("never contains the whole number, nor the admin's note on an approval", () => {
    for (const outcome of ['approve', 'reject', 'revoke'] as const)
      expect(words(outcome)).not.toContain('1234567890');
    expect(words('approve')).not.toContain(told.reason);
    expect(words('approve')).toContain('1,000 tokens');
    expect(words('approve')).toContain('trading can lose it');
  });

  test('gives the reason of a rejection or withdrawal, and what ends', () => {
    expect(words('reject')).toContain(told.reason);
    expect(words('revoke')).toContain(told.reason);
    expect(words('revoke')).toContain('Premium has ended with it');
    expect(words('revoke', 0, true)).toMatch(/You keep premium.*No tokens were taken/);
  });
});
