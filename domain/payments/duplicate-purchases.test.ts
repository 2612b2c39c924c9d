import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDuplicatePurchases, type PremiumPurchase } from './duplicate-purchases.ts';

const paid = (tokens: number, grantsPremium = false): PremiumPurchase => ({
  isPaid: true,
  grantsPremium,
  tokens,
});
const unpaid = (grantsPremium = false): PremiumPurchase => ({ isPaid: false, grantsPremium, tokens: 0 });

test.each<[string, PremiumPurchase[], boolean[]]>([
  ['none gives where none is paid', [unpaid(), unpaid(true)], [false, false]],
  ['the only one that is paid gives', [unpaid(), paid(1_000)], [false, false]],
  ['of equals the one that gives already goes on', [paid(1_000), paid(1_000, true)], [true, false]],
  [
    'of equals that give nothing yet the oldest does',
    [unpaid(true), paid(1_000), paid(1_000)],
    [false, false, true],
  ],
  ['one that is worth more takes the place', [paid(500, true), paid(1_000)], [true, false]],
  [
    'several that gave it before it was sold once keep what they gave',
    [paid(1_000, true), paid(1_000), paid(1, true)],
    [false, true, false],
  ],
])('%s', (_what, all, duplicates) => {
  expect(findDuplicatePurchases(all)).toEqual(duplicates);
});

test('the paid purchase worth most grants premium, and stays on a second run', () => {
  const payment = fc.record({
    isPaid: fc.boolean(),
    grantsPremium: fc.constant(false),
    tokens: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), fc.nat(4), (some, at) => {
      const all = some.map((one, n) => ({ ...one, grantsPremium: n === at }));
      const duplicates = findDuplicatePurchases(all);
      const giving = all.filter((one, n) => one.isPaid && !duplicates[n]);
      expect(giving.map(({ tokens }) => tokens)).toEqual(
        all.some((one) => one.isPaid)
          ? [Math.max(...all.filter((one) => one.isPaid).map(({ tokens }) => tokens))]
          : [],
      );
      expect(
        findDuplicatePurchases(
          all.map((one, n) => ({ ...one, grantsPremium: one.isPaid && !duplicates[n] })),
        ),
      ).toEqual(duplicates);
    }),
  );
});
