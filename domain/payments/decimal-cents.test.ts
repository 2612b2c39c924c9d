import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCents, formatCents, parseWholeCents } from './decimal-cents.ts';

test('cents printed and read again are the same', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), (cents) => {
      expect(parseCents(formatCents(cents))).toBe(cents);
      expect(parseWholeCents(`${formatCents(cents)}999`)).toBe(cents);
    }),
  );
});

test.each([
  ['17', 1_700],
  ['17.0', 1_700],
  ['17.00', 1_700],
  ['17.000000', 1_700],
  ['0.01', 1],
  ['17.001', null],
  ['-17', null],
  ['1e3', null],
  [' 17', null],
  ['17.', null],
  ['17,00', null],
  ['', null],
  ['NaN', null],
  ['x17', null],
  ['17x', null],
  ['17.5', 1_750],
  ['17.x', null],
  ['17.05', 1_705],
  ['17.5x', null],
  ['17.00x', null],
  ['999999999.99', 99_999_999_999],
  ['1000000000', null],
])('%j is %s cents', (said, cents) => {
  expect(parseCents(said)).toBe(cents);
});

test('drops fractions of a cent of a converted amount', () => {
  expect(parseWholeCents('16.9999999')).toBe(1_699);
  expect(parseWholeCents('17.0034')).toBe(1_700);
  expect(parseWholeCents('17')).toBe(1_700);
  expect(parseWholeCents('17.5')).toBe(1_750);
  for (const wrong of ['-1', 'x17', '17x', '17.', '17.x', '17.5x', '1000000000', `1.${'0'.repeat(41)}`])
    expect(parseWholeCents(wrong)).toBeNull();
});
