import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKey, accountNumberRefusal, maskedAccount } from './account-number.ts';
import { claimStates, decided } from './claim.ts';
import { decisionWords } from './decision-words.ts';

describe('an account number', () => {
  test.each(['MT5 1234567', '1234', 'u-1234567', ' 98.765.432/1 '])('can be "%s"', (typed) => {
    expect(accountNumberRefusal(typed)).toBeNull();
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
    expect(accountNumberRefusal(typed)).toMatch(why);
  });

  test('is the same however its groups are set off and whatever its case', () => {
    expect(new Set(['MT5-123 4567', 'mt51234567', 'MT5.1234567'].map(accountKey)).size).toBe(1);
  });

  test('is the same with zeros in front of its digits, and another with zeros beside letters', () => {
    expect(new Set(['1234567', '01234567', '000 1234567', '0-1234567'].map(accountKey)).size).toBe(1);
    expect(accountKey('1234567')).not.toBe(accountKey('12345670'));
    expect(accountKey('MT5 01234')).not.toBe(accountKey('MT5 1234'));
    expect(accountKey('0A1234')).not.toBe(accountKey('A1234'));
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 20n }), fc.nat(15), (number, zeros) => {
        expect(accountKey('0'.repeat(zeros) + String(number))).toBe(String(number));
      }),
      { seed: 6 },
    );
  });

  test('is shown by its end, never by half of it', () => {
    expect(maskedAccount('MT5 1234567')).toBe('••••4567');
    expect(maskedAccount('1234')).toBe('••••34');
    const numbers = fc.stringMatching(/^[A-Z\d]{4,40}$/);
    fc.assert(
      fc.property(numbers, (number) => maskedAccount(number).length - 4 <= number.length / 2),
      { seed: 6 },
    );
  });
});

test('a decision changes what its admin looked at, and nothing that another one changed meanwhile', () => {
  const said = claimStates.flatMap((state) =>
    claimStates.flatMap((seen) =>
      [true, false].map((approve) => `${state}/${seen}/${approve}: ${decided(state, { approve, seen })}`),
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

describe('what the user is told of a decision', () => {
  const told = { account: '1234567890', reason: 'The broker knows no such account.', tokens: 1_000 };
  const words = (outcome: 'approve' | 'reject' | 'revoke', tokens = 1_000, staysPremium = false) =>
    decisionWords({ ...told, outcome, tokens, staysPremium }).join('\n');

  test('never holds the whole number, and an approval keeps the note of the admin to itself', () => {
    for (const outcome of ['approve', 'reject', 'revoke'] as const)
      expect(words(outcome)).not.toContain('1234567890');
    expect(words('approve')).not.toContain(told.reason);
    expect(words('approve')).toContain('1,000 tokens');
    expect(words('approve')).toContain('trading can lose it');
  });

  test('says why it was refused or taken back, and what ends', () => {
    expect(words('reject')).toContain(told.reason);
    expect(words('revoke')).toContain(told.reason);
    expect(words('revoke')).toContain('Premium has ended with it');
    expect(words('revoke', 0, true)).toMatch(/You keep premium.*No tokens were taken/);
  });
});
