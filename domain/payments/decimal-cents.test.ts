import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, decimalOf, wholeCentsOf } from './decimal-cents.ts';

test('cents printed and read again are the same', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), (cents) => {
      expect(centsOf(decimalOf(cents))).toBe(cents);
      expect(wholeCentsOf(`${decimalOf(cents)}999`)).toBe(cents);
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
])('%j is %s cents', (said, cents) => {
  expect(centsOf(said)).toBe(cents);
});

test('of a converted amount what is less than a cent is left out', () => {
  expect(wholeCentsOf('16.9999999')).toBe(1_699);
  expect(wholeCentsOf('17.0034')).toBe(1_700);
  expect(wholeCentsOf('-1')).toBeNull();
});
