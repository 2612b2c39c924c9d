import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surplusAmong, type PremiumPaid } from './premium-once.ts';

const paid = (tokens: number, counts = false): PremiumPaid => ({ paid: true, counts, tokens });
const gone = (counts = false): PremiumPaid => ({ paid: false, counts, tokens: 0 });

test.each<[string, PremiumPaid[], boolean[]]>([
  ['none gives where none is paid', [gone(), gone(true)], [false, false]],
  ['the only one that is paid gives', [gone(), paid(1_000)], [false, false]],
  ['of equals the one that gives already goes on', [paid(1_000), paid(1_000, true)], [true, false]],
  [
    'of equals that give nothing yet the oldest does',
    [gone(true), paid(1_000), paid(1_000)],
    [false, false, true],
  ],
  ['one that is worth more takes the place', [paid(500, true), paid(1_000)], [true, false]],
  [
    'several that gave it before it was sold once keep what they gave',
    [paid(1_000, true), paid(1_000), paid(1, true)],
    [false, true, false],
  ],
])('%s', (_what, all, surplus) => {
  expect(surplusAmong(all)).toEqual(surplus);
});

test('of all that are paid one gives, the one that is worth most, and it stays when it is asked again', () => {
  const payment = fc.record({
    paid: fc.boolean(),
    counts: fc.constant(false),
    tokens: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), fc.nat(4), (some, at) => {
      const all = some.map((one, n) => ({ ...one, counts: n === at }));
      const surplus = surplusAmong(all);
      const giving = all.filter((one, n) => one.paid && !surplus[n]);
      expect(giving.map(({ tokens }) => tokens)).toEqual(
        all.some((one) => one.paid)
          ? [Math.max(...all.filter((one) => one.paid).map(({ tokens }) => tokens))]
          : [],
      );
      expect(surplusAmong(all.map((one, n) => ({ ...one, counts: one.paid && !surplus[n] })))).toEqual(
        surplus,
      );
    }),
  );
});
