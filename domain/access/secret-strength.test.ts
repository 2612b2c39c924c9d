import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateSecretBits, MIN_SECRET_BITS } from './secret-strength.ts';

const isStrong = (secret: string): boolean => estimateSecretBits(secret) >= MIN_SECRET_BITS;

test.each([
  'x'.repeat(64),
  'measured-'.repeat(8),
  'the same in both '.repeat(3),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789'.repeat(6),
  'correcthorsebattery',
  '',
])('"%s" can be guessed', (secret) => {
  expect(isStrong(secret)).toBe(false);
});

test('what a generator makes is strong: 16 random bytes as hexadecimal digits, 32 as base64', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
      fc.integer({ min: 1, max: 9 }),
      (noise, n) => {
        // Bytes that differ as random ones do.
        const bytes = Uint8Array.from(
          { length: 32 },
          (_, at) => (((noise[at] ?? 0) & 3) + at * 37 * n + at * at * 11) & 255,
        );
        return isStrong([...bytes].map((byte) => byte.toString(36).padStart(2, 'q')).join(''));
      },
    ),
  );
  expect(isStrong('9f86d081884c7d659a2feaa0c55ad015')).toBe(true);
  expect(isStrong('n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=')).toBe(true);
});

test('what openssl rand -hex 16 makes is strong, also where it repeats digits as some do', () => {
  // Of 3,000 random ones the one with the fewest bits.
  expect(isStrong('25dcb89996417abc1126d1291bb1111c')).toBe(true);
});

test.each([
  ['two letters in turn are one after the other only', 'ac', 2],
  ['four different letters', 'acxq', 8],
  ['one letter', 'a', 0],
  ['a repetition that breaks off', 'acxqacx', 8],
  ['a repetition of a repetition', 'acacacac', 2],
  ['a run upwards counts its first two', 'abcdefgh', 6],
  ['a run downwards counts its first two', 'hgfedcba', 6],
  ['steps of two are no run', 'acegikmo', 24],
  ['a run that turns counts the turn', 'abcb', 1.5 * 3],
  ['letters outside the first plane are one each', '🐢🦊🐙🌵', 8],
  ['the first two signs of all count like others', '\u0000\u0001\u0002', 2 * Math.log2(3)],
  ['a run of them counts its first two', '🐢🐣🐤🐥', 4],
])('%s: %s has %s bits', (_what, secret, bits) => {
  expect(estimateSecretBits(secret)).toBeCloseTo(bits, 9);
});

test('repeating a secret makes it no stronger', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 2, max: 5 }), (text, times) => {
      expect(estimateSecretBits(text.repeat(times))).toBeCloseTo(estimateSecretBits(text), 6);
    }),
  );
});
