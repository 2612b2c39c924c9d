import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvariantViolation } from '../invariant.ts';
import { settleTokens, type PaymentTokens } from './payment-state.ts';
import { assertSoundSettlement } from './settlement-invariants.ts';

const WORTH = 1_000;
const FRESH: PaymentTokens = { credited: 0, taken: 0, debt: 0 };
const tokens = fc.integer({ min: 0, max: WORTH });

test('whatever is paid, refunded and won back in turn, each settlement is sound', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ due: tokens, spent: tokens }), { maxLength: 12 }), (turns) => {
      let [given, purchased] = [FRESH, 0];
      for (const { due, spent } of turns) {
        const settlement = settleTokens(given, { worth: WORTH, due }, purchased);
        if (settlement) {
          assertSoundSettlement(given, settlement, due);
          purchased += settlement.moves.reduce((sum, { delta }) => sum + delta, 0);
          given = settlement;
        }
        expect(purchased).toBeGreaterThanOrEqual(0);
        purchased = Math.max(0, purchased - spent);
      }
    }),
  );
});

const credit = { delta: WORTH, reason: 'purchase' as const };
const MOVES = 'tokens of a payment move as it says';
const LEAVES = 'a payment leaves what it entitles to, less what is owed';
const OWES = 'a payment never takes back or owes less than nothing';
const sound = { credited: WORTH, taken: 0, debt: 0, moves: [credit] };

test.each([
  ['tokens move that it does not have', { ...sound, moves: [credit, credit] }, WORTH, FRESH, MOVES],
  ['none move', { ...sound, moves: [] }, WORTH, FRESH, MOVES],
  ['it leaves more than it entitles to', sound, 500, FRESH, LEAVES],
  [
    'it leaves less than it entitles to',
    { ...sound, taken: 1, moves: [{ ...credit, delta: WORTH - 1 }] },
    WORTH,
    FRESH,
    LEAVES,
  ],
  [
    'it is credited a second time',
    { ...sound, credited: 2 * WORTH, moves: [credit] },
    2 * WORTH,
    { ...FRESH, credited: WORTH },
    'a payment is credited once, with the tokens it was sold for',
  ],
  [
    'it takes back less than nothing',
    { ...sound, taken: -1, debt: 1, moves: [{ ...credit, delta: WORTH + 1 }] },
    WORTH,
    FRESH,
    OWES,
  ],
  [
    'it owes less than nothing',
    { ...sound, taken: 1, debt: -1, moves: [{ ...credit, delta: WORTH - 1 }] },
    WORTH,
    FRESH,
    OWES,
  ],
])('a settlement is refused where %s', (_name, after, due, before, sentence) => {
  expect(() => assertSoundSettlement(before, after, due)).toThrow(sentence);
  expect(() => assertSoundSettlement(before, after, due)).toThrow(InvariantViolation);
});

test('a first one is not refused', () => {
  assertSoundSettlement(FRESH, sound, WORTH);
});

test('a payment that was credited and taken back moves only the difference', () => {
  const before = { credited: WORTH, taken: 400, debt: 600 };
  const after = { credited: WORTH, taken: 294, debt: 0, moves: [{ delta: 106, reason: 'restore' as const }] };
  assertSoundSettlement(before, after, 706);
  expect(() => assertSoundSettlement(before, { ...after, moves: [credit] }, 706)).toThrow(MOVES);
});
