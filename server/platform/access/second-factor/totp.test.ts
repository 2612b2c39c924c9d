import { expect, test } from 'vitest';
import { totpAt, totpUri, createTotpSecret, matchTotpStep } from './totp.ts';

/** The secret of RFC 6238, appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of the standard', (second, code) => {
  expect(totpAt(SECRET, second * 1_000)).toBe(code);
  expect(matchTotpStep(SECRET, code, second * 1_000)).toBe(Math.floor(second / 30));
});

test('a phone may be half a minute off, not more', () => {
  const now = 2_000_000_000_000;
  const step = Math.floor(now / 30_000);
  const around = [-2, -1, 0, 1, 2].map((off) =>
    matchTotpStep(SECRET, totpAt(SECRET, now + off * 30_000), now),
  );
  expect(around).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(['', '28708', '2870822', 'abcdef', '-87082', '２８７０８２', '287082\n'])(
  '%j is no code',
  (typed) => {
    expect(matchTotpStep(SECRET, typed, 59_000)).toBeNull();
  },
);

test('secrets are 160 random bits, and the address that apps read carries them with issuer and account', () => {
  const secrets = Array.from({ length: 200 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(totpUri(SECRET, 'Calm & wick', 'a+b@example.com'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('a+b@example.com');
  expect(address.searchParams.get('secret')).toBe(SECRET);
  expect(address.searchParams.get('issuer')).toBe('Calm & wick');
});
